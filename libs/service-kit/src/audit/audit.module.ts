import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '../config/service-config.ts';
import { AUDITING_SERVICE, AuditService } from './audit.service.ts';

/**
 * Publishes staff changes of the service to the audit trail; global in the service, exports `AuditService`. Needs an
 * `OutboxModule`.
 */
@Module({})
export class AuditModule {
  static register({ config }: { config: Pick<ServiceConfig, 'name'> }): DynamicModule {
    return {
      module: AuditModule,
      global: true,
      providers: [{ provide: AUDITING_SERVICE, useValue: config.name }, AuditService],
      exports: [AuditService],
    };
  }
}
