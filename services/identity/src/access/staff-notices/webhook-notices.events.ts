import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { StaffNoticesService } from './staff-notices.service.ts';

const mayChange = { resource: 'program', action: 'update' } as const;

/** Tells staff about webhook endpoints that receive nothing. */
@Injectable()
export class WebhookNoticesEvents {
  constructor(private readonly notices: StaffNoticesService) {}

  @OnEvent('webhook_endpoint.failing')
  async failing(scope: TenantScope, { data }: EventOf<'webhook_endpoint.failing'>): Promise<void> {
    const { webhook_endpoint_id: id, url: record, since } = data;
    const path = `integrations/webhooks/${id}/deliveries`;
    const notice = { method: 'webhook_failing', record, at: new Date(since), path, occasion: id } as const;
    await this.notices.send(scope, mayChange, notice);
  }

  @OnEvent('webhook_endpoint.disabled')
  async disabled(scope: TenantScope, { data }: EventOf<'webhook_endpoint.disabled'>): Promise<void> {
    const { webhook_endpoint_id: id, url: record, reason } = data;
    const method = reason === 'gone' ? 'webhook_gone' : 'webhook_stopped';
    const path = `integrations/webhooks/${id}`;
    await this.notices.send(scope, mayChange, { method, record, at: null, path, occasion: id });
  }
}
