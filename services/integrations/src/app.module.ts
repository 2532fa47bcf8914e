import { AuditModule } from '@laurel/service-kit/audit/audit.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { KnownProgramsModule } from '@laurel/service-kit/read-models/programs/known-programs.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { IntegrationsConfig } from './config.ts';
import { ComparedCopiesModule } from './copies/compared-copies.module.ts';
import { EventLogModule } from './event-log/event-log.module.ts';
import { LiveModule } from './live/live.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({})
export class AppModule {
  static register(config: IntegrationsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register({ config }),
        OutboxModule.register({ config }),
        AuditModule.register({ config }),
        KnownProgramsModule,
        ComparedCopiesModule,
        EventLogModule,
        WebhooksModule.register(config),
        LiveModule.register(config),
      ],
    };
  }
}
