import 'reflect-metadata';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ServiceConfig } from '../../config/service-config.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createRegistry } from '../../telemetry/metrics.ts';
import { createAdapter } from './adapter.ts';
import { ServiceKitModule } from '../../modules/service-kit.module.ts';

/** A service's config and module, for its start. */
export interface ServiceParts {
  config: Pick<ServiceConfig, 'name' | 'logLevel'>;
  module: DynamicModule;
}

/** The providers of a service without its start: no port is open, no queue is read, no task runs. The caller closes it. */
export function createUnstarted({ config, module }: ServiceParts): Promise<INestApplication> {
  const log = createLogger(config.name, config.logLevel);
  const kit = ServiceKitModule.register({ log, registry: createRegistry(config.name) });
  const root: DynamicModule = { module: class UnstartedRoot {}, imports: [kit, module] };
  return NestFactory.create(root, createAdapter(log), { logger: false, abortOnError: false });
}
