import type { AuditedResource } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { TenantScope } from '../database/tenant-scope.ts';
import { Outbox } from '../events/outbox.ts';

export const AUDITING_SERVICE = Symbol('auditing service');

export interface AuditEntry {
  /** A verb such as `create`, `update`, `add_points`. */
  action: string;
  resource: AuditedResource;
  resourceId: string;
  /** Name of the record for people. */
  title: string;
  /** The values that the change replaced and the values that it wrote; `null` where there were none. */
  before: object | null;
  after: object | null;
}

/**
 * Publishes staff changes in the transaction of the change. The event is the record: the service's role can only add to
 * the log, and identity stores the trail permanently.
 */
@Injectable()
export class AuditService {
  constructor(
    @Inject(AUDITING_SERVICE) private readonly service: string,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes the entries in the open transaction; after its commit they reach the program's searchable trail. */
  async record(
    scope: TenantScope,
    { admin_id, name }: Pick<AdminCaller, 'admin_id' | 'name'>,
    ...entries: AuditEntry[]
  ): Promise<void> {
    const created_at = new Date().toISOString();
    const events = entries.map(({ action, resource, resourceId, title, before, after }) => ({
      type: 'audit.recorded' as const,
      effective_at: created_at,
      data: {
        id: randomUUID(),
        service: this.service,
        admin_id,
        admin_name: name,
        action,
        resource,
        resource_id: resourceId,
        title,
        before: asJson(before),
        after: asJson(after),
        created_at,
      },
    }));
    await this.outbox.append(scope, ...events);
  }
}

/** Values may be instances of entities; the event's schema takes plain objects. */
const asJson = (values: object | null): Record<string, unknown> | null =>
  JSON.parse(JSON.stringify(values)) as Record<string, unknown> | null;
