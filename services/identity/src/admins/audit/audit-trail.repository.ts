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

  /** Inserts entries; those about erased participants without values. Runs in the open transaction. */
  async add(scope: TenantScope, records: AuditRecord[]): Promise<void> {
    // Waits for a concurrent erasure, or makes it wait, so that it also redacts these entries.
    await this.db.query(
      scope,
      'SELECT FROM participant WHERE program_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE',
      [scope.programId, records.flatMap(peopleOf)],
    );
    await this.db.query(
      scope,
      `INSERT INTO audit_trail (program_id, service, entry_id, admin_id, admin_name, action, resource, resource_id, title,
         before, after, created_at)
       SELECT $1, service, id, admin_id, admin_name, action, resource, resource_id, title,
         CASE WHEN e IS NULL THEN nullif(before, 'null') END,
         CASE WHEN e IS NULL THEN nullif(after, 'null') - CASE WHEN c.gone THEN 'reason' ELSE '' END END, created_at
       FROM jsonb_to_recordset($2) AS r (service text, id uuid, admin_id bigint, admin_name text, action text,
         resource text, resource_id bigint, title text, before jsonb, after jsonb, created_at timestamptz)
       LEFT JOIN erasure e ON e.program_id = $1 AND e.participant_id = r.resource_id AND r.resource = 'participant'
       CROSS JOIN LATERAL (SELECT count(*) > 0 AS gone FROM erasure g
         WHERE g.program_id = $1 AND g.participant_id IN (
           SELECT jsonb_array_elements_text(CASE jsonb_typeof(r.after -> 'participant_ids') WHEN 'array'
             THEN r.after -> 'participant_ids' ELSE '[]' END)::bigint)) c
       ON CONFLICT DO NOTHING`,
      [scope.programId, JSON.stringify(records)],
    );
  }

  /** @param resources the resources whose entries the reader may see */
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

/** The participant of an entry, and the participants whom staff have selected with it. */
function peopleOf({ resource, resource_id, after }: AuditRecord): string[] {
  const chosen = after?.['participant_ids'];
  const about = resource === 'participant' ? [resource_id] : [];
  return Array.isArray(chosen) ? [...about, ...(chosen as string[])] : about;
}
