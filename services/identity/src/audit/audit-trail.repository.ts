import type { AuditRecord, AuditRow } from '@laurel/contracts/audit/audit.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface TrailRow extends Omit<AuditRow, 'created_at'> {
  created_at: Date;
}

@Injectable()
export class AuditTrailRepository {
  constructor(private readonly db: Database) {}

  async add(scope: TenantScope, records: AuditRecord[]): Promise<void> {
    await this.db.query(
      scope,
      `INSERT INTO audit_trail (program_id, service, entry_id, admin_id, admin_name, action, resource, resource_id, title,
         before, after, created_at)
       SELECT $1, service, id, admin_id, admin_name, action, resource, resource_id, title,
         nullif(before, 'null'), nullif(after, 'null'), created_at
       FROM jsonb_to_recordset($2) AS r (service text, id bigint, admin_id bigint, admin_name text, action text,
         resource text, resource_id bigint, title text, before jsonb, after jsonb, created_at timestamptz)
       ON CONFLICT DO NOTHING`,
      [scope.programId, JSON.stringify(records)],
    );
  }

  /** @param resources what the reader may see entries about */
  async page(
    scope: TenantScope,
    resources: readonly string[],
    table: TableSql,
  ): Promise<{ rows: TrailRow[]; total: number }> {
    const from = `FROM audit_trail a WHERE a.program_id = $1 AND a.resource = ANY ($2)${table.where}`;
    const params = [scope.programId, resources, ...table.params];
    const rows = await this.db.query<TrailRow>(
      scope,
      `SELECT id, admin_id, admin_name, action, resource, resource_id, title, before, after, created_at
       ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.db.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }
}
