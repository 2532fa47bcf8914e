import { type DynamicModule, Module } from '@nestjs/common';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../config.ts';
import { EventLogModule } from '../event-log/event-log.module.ts';
import { LivePublisher } from './live-publisher.ts';

@Module({})
export class LiveModule {
  static register(config: IntegrationsConfig): DynamicModule {
    return {
      module: LiveModule,
      imports: [EventLogModule],
      providers: [{ provide: INTEGRATIONS_CONFIG, useValue: config }, LivePublisher],
    };
  }
}
