import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateWebhookEndpointRequest,
  type NewWebhookEndpoint,
  RotateWebhookSecretRequest,
  TestWebhookRequest,
  UpdateWebhookEndpointRequest,
  WebhookDeliveriesQuery,
  type WebhookDelivery,
  type WebhookDeliveryRetried,
  type WebhookDeliveryTable,
  type WebhookEndpointRemoved,
  type WebhookEndpointRow,
  type WebhookEndpointSaved,
  type WebhookEndpointTable,
  type WebhookSecretIssued,
  type WebhookVerdict,
} from '@laurel/contracts/integrations/webhooks.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Waits } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { webhookProgram } from './webhook-program.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller('admin/v2')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get('programs/:program_id/webhooks')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<WebhookEndpointTable> {
    return this.webhooks.table(scope, query);
  }

  @Get('programs/:program_id/webhooks/new')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  fresh(@Scope() scope: TenantScope): Promise<NewWebhookEndpoint> {
    return this.webhooks.fresh(scope);
  }

  @Post('programs/:program_id/webhooks')
  @Authenticated({ resource: 'program', action: 'update' })
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateWebhookEndpointRequest,
  ): Promise<WebhookSecretIssued> {
    return this.webhooks.create(scope, caller, body);
  }

  @Get('webhooks/:webhook_id')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('webhook_id') id: string): Promise<WebhookEndpointRow> {
    return this.webhooks.show(scope, id);
  }

  @Get('webhooks/:webhook_id/edit')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  edit(@Scope() scope: TenantScope, @IdParam('webhook_id') id: string): Promise<WebhookEndpointRow> {
    return this.webhooks.show(scope, id);
  }

  @Patch('webhooks/:webhook_id')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('webhook_id') id: string,
    @Body() body: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointSaved> {
    return this.webhooks.update(scope, caller, id, body);
  }

  @Delete('webhooks/:webhook_id')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  async remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('webhook_id') id: string,
  ): Promise<WebhookEndpointRemoved> {
    await this.webhooks.remove(scope, caller, id);
    return { success: true, message: 'Webhook endpoint removed' };
  }

  @Post('webhooks/:webhook_id/rotate')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  rotate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('webhook_id') id: string,
    @Body() body: RotateWebhookSecretRequest,
  ): Promise<WebhookSecretIssued> {
    return this.webhooks.rotate(scope, caller, id, body);
  }

  /** Waits for the receiver's answer. */
  @Post('webhooks/:webhook_id/test')
  @HttpCode(200)
  @Waits()
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  test(
    @Scope() scope: TenantScope,
    @IdParam('webhook_id') id: string,
    @Body() body: TestWebhookRequest,
  ): Promise<WebhookVerdict> {
    return this.webhooks.test(scope, id, body.type);
  }

  @Get('webhooks/:webhook_id/deliveries')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  deliveries(
    @Scope() scope: TenantScope,
    @IdParam('webhook_id') id: string,
    @Query() query: WebhookDeliveriesQuery,
  ): Promise<WebhookDeliveryTable> {
    return this.webhooks.deliveriesOf(scope, id, query);
  }

  @Get('webhooks/:webhook_id/deliveries/:delivery_id')
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  delivery(
    @Scope() scope: TenantScope,
    @IdParam('webhook_id') id: string,
    @IdParam('delivery_id') deliveryId: string,
  ): Promise<WebhookDelivery> {
    return this.webhooks.delivery(scope, id, deliveryId);
  }

  @Post('webhooks/:webhook_id/deliveries/:delivery_id/retry')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: webhookProgram })
  @Transactional()
  async retry(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('webhook_id') id: string,
    @IdParam('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryRetried> {
    await this.webhooks.retry(scope, caller, id, deliveryId);
    return { success: true, message: 'The event is sent again' };
  }
}
