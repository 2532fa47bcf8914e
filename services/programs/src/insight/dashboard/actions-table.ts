import type { DashboardActionsQuery } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { UnknownFilterError } from '@laurel/service-kit/table/table-sql';

/** A page of the actions; tens of millions of rows are sorted and filtered by indexes only. */
export interface ActionsPage {
  /** `null` for every type. */
  actionType: string | null;
  newestFirst: boolean;
  limit: number;
  offset: number;
}

const typeOf = { challenges: 'challenge', rewards: 'reward' } as const;

/** @throws UnknownFilterError, InvalidInputError for an unsupported filter or order */
export function actionsPage(query: DashboardActionsQuery): ActionsPage {
  const { page = 1, page_size: limit = 20, sort = '-created_at', search = '', type, columnFilters = {} } = query;
  const unknown = Object.keys(columnFilters).find((field) => field !== 'actionable_type');
  if (unknown !== undefined) throw new UnknownFilterError(unknown);
  if (search.trim() !== '') throw new InvalidInputError({ search: ['is not possible here'] });
  if (sort !== 'created_at' && sort !== '-created_at') {
    throw new InvalidInputError({ sort: ['is not a column of this table'] });
  }
  const filter: unknown = columnFilters['actionable_type'] ?? '';
  if (typeof filter !== 'string') throw new UnknownFilterError('actionable_type');
  return {
    actionType: filter.trim().toLowerCase() || (type ? typeOf[type] : null),
    newestFirst: sort === '-created_at',
    limit,
    offset: (page - 1) * limit,
  };
}
