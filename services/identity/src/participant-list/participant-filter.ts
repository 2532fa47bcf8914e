import type { Selection } from '@laurel/contracts/table/selection.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableSql, tableSql, UnknownFilterError } from '@laurel/service-kit/table/table-sql';
import { withStats } from '../participants/participant-stats.ts';
import { counterColumns, openColumns, participantColumns } from './participant-columns.ts';

export interface FilterOptions {
  /** Whether addresses may be looked in and sorted by. */
  addresses: boolean;
  /** Most people that a search finds; `null` for all. */
  most: number | null;
}

export interface ParticipantSql extends TableSql {
  /** Finds so many people at most that reading them all costs little. */
  search: boolean;
  /** What follows FROM to find the set, with participants as `p`. */
  set: string;
  /** The ids of the set as a SELECT without an order, with what the table's order names. */
  ids: { column: string; from: string };
  /** A number of the whole set is kept; `null` when it has to be counted. */
  tally: { statuses: string[] | null; staff: boolean | null } | null;
}

/** A query of the participants' table as SQL over `participant p`; the first of `params` is the program. */
export function participantSql(scope: TenantScope, query: TableQuery, options: FilterOptions): ParticipantSql {
  const { tag, staff, ...rest } = query.columnFilters ?? {};
  const isByCounter = Object.hasOwn(counterColumns.sort, (query.sort ?? '').replace(/^-/, ''));
  const columns = isByCounter ? counterColumns : options.addresses ? participantColumns : openColumns;
  const table = tableSql(Object.assign(new TableQuery(), query, { search: '', columnFilters: rest }), columns, 1);
  const params = [scope.programId, ...table.params];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions: string[] = [];
  const text = searchTextOf(query.search);
  const search =
    text === '' ? null : `search_participants($1, ${bind(text)}, ${options.addresses}, ${options.most ?? 'NULL'})`;
  if (search !== null) conditions.push(`p.id = ANY (ARRAY(SELECT ${search}))`);
  const tags = listOf(tag, 'tag');
  if (tags.length > 0) {
    conditions.push(`p.id IN (SELECT t.participant_id FROM participant_tag t
      WHERE t.program_id = $1 AND t.tag_id = ANY (ARRAY(
        SELECT a.id FROM admin_tag a WHERE a.program_id = $1 AND a.name = ANY (${bind(tags)}))))`);
  }
  const onlyStaff = flagOf(staff);
  if (onlyStaff !== null) conditions.push(onlyStaff ? 'p.staff' : 'NOT p.staff');
  const statuses = listOf(rest['status'], 'status');
  const counted = text === '' && tags.length === 0;
  const where = `p.program_id = $1${table.where}${conditions.map((condition) => ` AND ${condition}`).join('')}`;
  const byNothingElse = table.where === '' && conditions.length === 1 && table.order.startsWith('p.id ');
  const set = search !== null && byNothingElse ? `${search} AS p (id)` : `participant p WHERE ${where}`;
  return {
    ...table,
    params,
    where,
    search: search !== null,
    set,
    ids: isByCounter
      ? idsByCounter(table.where === '' && conditions.length === 0, where)
      : { column: 'p.id', from: set },
    tally: counted ? { statuses: statuses.length === 0 ? null : statuses, staff: onlyStaff } : null,
  };
}

/** Everybody is found by the counters alone: participants are read for the rows of the page. */
const idsByCounter = (isEverybody: boolean, where: string): ParticipantSql['ids'] => ({
  column: 's.participant_id',
  from: isEverybody ? 'participant_stats s WHERE s.program_id = $1' : `${withStats} WHERE ${where}`,
});

/** Whom a bulk action is for, as a condition over `participant p`. */
export function selectionSql(scope: TenantScope, { ids, search, columnFilters }: Selection): ParticipantSql {
  if (ids !== undefined) {
    const table = participantSql(scope, {}, { addresses: true, most: null });
    return { ...table, params: [scope.programId, ids], where: 'p.program_id = $1 AND p.id = ANY ($2)', tally: null };
  }
  const query = { ...(search !== undefined && { search }), ...(columnFilters && { columnFilters }) };
  return participantSql(scope, query, { addresses: true, most: null });
}

const searchTextOf = (search: string | undefined): string => (search ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

function listOf(value: unknown, field: string): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') throw new UnknownFilterError(field);
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === '') return null;
  if (value !== 'true' && value !== 'false') throw new UnknownFilterError('staff');
  return value === 'true';
}
