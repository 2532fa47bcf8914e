import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Readiness } from '../health/readiness.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';

/** Providers for every module of a service: `Readiness`, the pino logger (`LOGGER`), the registry (`METRICS`). */
@Module({})
export class ServiceKitModule {
  static register({ log, registry }: { log: Logger; registry: Registry }): DynamicModule {
    return {
      module: ServiceKitModule,
      global: true,
      providers: [Readiness, { provide: LOGGER, useValue: log }, { provide: METRICS, useValue: registry }],
      exports: [Readiness, LOGGER, METRICS],
    };
  }
}
