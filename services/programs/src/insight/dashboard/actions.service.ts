import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { DashboardAction, DashboardActionsQuery } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { actionsPage } from './actions-table.ts';
import { type ActionRow, ActionsRepository } from './actions.repository.ts';
import { seesNames } from './sees-names.ts';

/** All actions of participants, without the program's staff. */
@Injectable()
export class ActionsService {
  constructor(
    private readonly repository: ActionsRepository,
    private readonly csvExport: CsvExport,
  ) {}

  async table(
    scope: TenantScope,
    caller: AdminCaller,
    query: DashboardActionsQuery,
  ): Promise<{ data: DashboardAction[]; meta: TableMeta }> {
    const page = actionsPage(query);
    const { rows, total } = await this.repository.page(scope, page);
    const names = seesNames(scope, caller);
    const { page: number = 1 } = query;
    return { data: rows.map((row) => toAction(row, names)), meta: { page: number, page_size: page.limit, total } };
  }

  /** All rows of the filter, in the table's order. */
  csv(scope: TenantScope, caller: AdminCaller, query: DashboardActionsQuery): Promise<StreamableFile> {
    const { actionType, newestFirst } = actionsPage(query);
    const order = newestFirst ? 'DESC' : 'ASC';
    return this.csvExport.stream(scope, {
      filename: 'actions.csv',
      columns: [
        { header: 'Date', sql: 'iso(created_at)' },
        { header: 'Participant', sql: seesNames(scope, caller) ? 'name' : 'short_name', text: true },
        { header: 'Type', sql: 'initcap(action_type)' },
        { header: 'Title', sql: 'title', text: true },
        { header: 'Points', sql: 'points' },
      ],
      from: `dashboard_action WHERE program_id = $1 AND NOT is_staff${actionType === null ? '' : ' AND action_type = $2'}
        ORDER BY created_at ${order}, id ${order}`,
      params: [scope.programId, actionType],
    });
  }
}

function toAction(row: ActionRow, names: boolean): DashboardAction {
  return {
    ...row,
    name: names ? row.name : null,
    details_url: names ? row.details_url : null,
    created_at: row.created_at.toISOString(),
  };
}
