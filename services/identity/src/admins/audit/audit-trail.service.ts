import { auditedResources, type AuditTable } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditTrailRepository } from './audit-trail.repository.ts';

const columns: TableColumns = {
  sort: {
    created_at: 'a.created_at',
    admin_name: { name: 'a.admin_name' },
    title: { name: 'a.title' },
    action: 'a.action',
  },
  filter: {
    resource: { sql: 'a.resource', match: 'one-of' },
    resource_id: { sql: 'a.resource_id::text', match: 'one-of' },
    admin_id: { sql: 'a.admin_id::text', match: 'one-of' },
    action: { sql: 'a.action', match: 'one-of' },
    created_on: { sql: `to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`, match: 'contains' },
  },
  search: ['a.title', 'a.admin_name'],
  defaultSort: '-created_at',
  tieBreak: 'a.id',
};

/** The changes of staff in a program, collected from all services; each reader sees those they may view. */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly repository: AuditTrailRepository,
    private readonly programs: ProgramAccess,
    private readonly csv: CsvExport,
  ) {}

  async table(scope: TenantScope, caller: AdminCaller, query: TableQuery): Promise<AuditTable> {
    const table = tableSql(query, columns, 2);
    const { rows, total } = await this.repository.page(scope, await this.visible(scope, caller), table);
    return {
      data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      meta: { ...table.meta, total },
    };
  }

  async export(scope: TenantScope, caller: AdminCaller, query: TableQuery): Promise<StreamableFile> {
    const table = tableSql(query, columns, 2);
    return this.csv.stream(scope, {
      filename: 'audit.csv',
      columns: [
        { header: 'created_at', sql: `to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` },
        { header: 'admin', sql: 'a.admin_name', text: true },
        { header: 'action', sql: 'a.action' },
        { header: 'resource', sql: 'a.resource' },
        { header: 'resource_id', sql: 'a.resource_id' },
        { header: 'title', sql: 'a.title', text: true },
        { header: 'before', sql: 'a.before::text', text: true },
        { header: 'after', sql: 'a.after::text', text: true },
      ],
      from: `audit_trail a WHERE a.program_id = $1 AND a.resource = ANY ($2)${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, await this.visible(scope, caller), ...table.params],
    });
  }

  private async visible(scope: TenantScope, caller: AdminCaller): Promise<string[]> {
    const program = await this.programs.of(scope.programId);
    const may = permitted(caller, scope.programId, program?.features ?? {});
    return Object.entries(auditedResources)
      .filter(([, permission]) => may(permission))
      .map(([resource]) => resource);
  }
}
