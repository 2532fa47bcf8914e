import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { AuditTrailRepository } from './audit-trail.repository.ts';

@Injectable()
export class AuditTrailEvents {
  constructor(private readonly trail: AuditTrailRepository) {}

  @OnEvent('audit.recorded', { batch: true })
  async recorded(scope: TenantScope, events: EventOf<'audit.recorded'>[]): Promise<void> {
    await this.trail.add(
      scope,
      events.map((event) => event.data),
    );
  }
}
