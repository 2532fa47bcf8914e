import { type DynamicModule, Module } from '@nestjs/common';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../config.ts';
import { EndpointHealthModule } from '../endpoint-health/endpoint-health.module.ts';
import { EventLogModule } from '../event-log/event-log.module.ts';
import { AddressGuard, RESOLVE, resolveAll } from './address-guard.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { Sender } from './sender.ts';
import { POST_LIMITS, postLimits, WebhookPost } from './webhook-post.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

@Module({})
export class DeliveriesModule {
  static register(config: IntegrationsConfig): DynamicModule {
    return {
      module: DeliveriesModule,
      imports: [EventLogModule, EndpointHealthModule],
      providers: [
        { provide: INTEGRATIONS_CONFIG, useValue: config },
        { provide: RESOLVE, useValue: resolveAll },
        { provide: POST_LIMITS, useValue: postLimits },
        AddressGuard,
        WebhookSecrets,
        WebhookPost,
        DeliveriesRepository,
        DeliveriesService,
        Sender,
      ],
      exports: [AddressGuard, DeliveriesService, WebhookSecrets],
    };
  }
}
