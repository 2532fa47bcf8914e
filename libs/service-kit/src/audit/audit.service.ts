import type { AuditedResource, AuditRecord } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { Outbox } from '../events/outbox.ts';

export const AUDITING_SERVICE = Symbol('auditing service');

export interface AuditEntry {
  /** A verb such as `create`, `update`, `add_points`. */
  action: string;
  resource: AuditedResource;
  resourceId: string;
  /** What people call the record. */
  title: string;
  /** The values that the change replaced and those that it wrote; `null` where there were none. */
  before: object | null;
  after: object | null;
}

/** Who of the staff changed what, written in the transaction of the change; entries are never changed or removed. */
@Injectable()
export class AuditService {
  constructor(
    @Inject(AUDITING_SERVICE) private readonly service: string,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Writes the entries in the open transaction; once that commits, they reach the program's searchable trail. */
  async record(
    scope: TenantScope,
    caller: Pick<AdminCaller, 'admin_id' | 'name'>,
    ...entries: AuditEntry[]
  ): Promise<void> {
    if (entries.length === 0) return;
    const rows = await this.database.query<Omit<AuditRecord, 'service'>>(
      scope,
      `INSERT INTO audit_entry (program_id, admin_id, admin_name, action, resource, resource_id, title, before, after)
       SELECT $1, $2, $3, e.action, e.resource, e."resourceId", e.title, e.before, e.after
       FROM jsonb_to_recordset($4)
         AS e (action text, resource text, "resourceId" bigint, title text, before jsonb, after jsonb)
       RETURNING id, admin_id, admin_name, action, resource, resource_id, title, before, after,
         to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`,
      [scope.programId, caller.admin_id, caller.name, JSON.stringify(entries)],
    );
    const { service } = this;
    const facts = rows.map((row) => ({ type: 'audit.recorded' as const, data: Object.assign({ service }, row) }));
    await this.outbox.append(scope, ...facts);
  }
}
