import { Outbox } from '@laurel/service-kit/events/outbox';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { EventLogService } from '../event-log/event-log.service.ts';
import { EndpointHealthRepository } from './endpoint-health.repository.ts';

/** Whether events arrive at webhook endpoints, and who is told when they do not. Runs in the open transaction. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly repository: EndpointHealthRepository,
    private readonly log: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  succeeded(scope: TenantScope, id: string): Promise<void> {
    return this.repository.succeeded(scope, id);
  }

  /** Notes a failed attempt. @param gone the receiver has answered that it is */
  async failed(scope: TenantScope, id: string, gone: boolean): Promise<void> {
    await this.repository.failed(scope, id);
    const disabled = gone
      ? await this.repository.disableGone(scope, id)
      : await this.repository.disableFailing(scope, id);
    if (disabled !== null) await this.tellDisabled(scope, id, disabled.url, gone ? 'gone' : 'failing');
  }

  /** Disables an endpoint after five days without a success, and warns staff after one. */
  async review(scope: TenantScope, id: string): Promise<void> {
    const disabled = await this.repository.disableFailing(scope, id);
    if (disabled !== null) return this.tellDisabled(scope, id, disabled.url, 'failing');
    const warned = await this.repository.warn(scope, id);
    if (warned === null) return;
    const data = { webhook_endpoint_id: id, url: warned.url, since: warned.failing_since.toISOString() };
    await this.outbox.append(scope, { type: 'webhook_endpoint.failing', data });
  }

  /** Tells the other endpoints of the program, and its staff. */
  private async tellDisabled(scope: TenantScope, id: string, url: string, reason: 'gone' | 'failing'): Promise<void> {
    const timestamp = new Date().toISOString();
    await this.log.append(scope, [
      {
        id: randomUUID(),
        type: 'webhook_endpoint.disabled',
        timestamp,
        cause: null,
        trace_id: null,
        participant_id: null,
        object: { webhook_endpoint_id: id, reason },
      },
    ]);
    const data = { webhook_endpoint_id: id, url, reason };
    await this.outbox.append(scope, { type: 'webhook_endpoint.disabled', data });
  }
}
