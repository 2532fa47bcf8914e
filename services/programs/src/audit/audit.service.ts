import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface AuditEntry {
  action: 'create' | 'update' | 'toggle_approval';
  resource: 'challenge' | 'program' | 'program_attachment';
  resourceId: string;
  /** The values that the change replaced and those that it wrote; `null` where there were none. */
  before: object | null;
  after: object | null;
}

/** Who changed what, written in the transaction of the change; entries are never changed or removed. */
@Injectable()
export class AuditService {
  constructor(private readonly database: Database) {}

  async record(scope: TenantScope, caller: AdminCaller, entry: AuditEntry): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO audit_entry (program_id, admin_id, action, resource, resource_id, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        scope.programId,
        caller.admin_id,
        entry.action,
        entry.resource,
        entry.resourceId,
        entry.before === null ? null : JSON.stringify(entry.before),
        entry.after === null ? null : JSON.stringify(entry.after),
      ],
    );
  }
}
