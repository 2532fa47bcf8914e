import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { IntegrationsConfig } from '../config.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksRepository } from './webhooks.repository.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({})
export class WebhooksModule {
  static register(config: IntegrationsConfig): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [TypeOrmModule.forFeature([WebhookEndpoint]), DeliveriesModule.register(config)],
      controllers: [WebhooksController],
      providers: [WebhooksRepository, WebhooksService],
    };
  }
}
