import 'reflect-metadata';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ServiceConfig } from '../../config/service-config.ts';
import { ServiceKitModule } from '../../http/service-kit.module.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createRegistry } from '../../telemetry/metrics.ts';
import { Retell } from './retell.ts';

/** A service's parts, as its start puts them together. */
export interface ServiceParts {
  config: Pick<ServiceConfig, 'name' | 'logLevel'>;
  module: DynamicModule;
}

/** Tells a fact's present state again when the file is the one that Node was asked to run: `<fact> [program]`. */
export function runRetell(importMetaUrl: string, partsOf: (env: NodeJS.ProcessEnv) => ServiceParts): void {
  const [, entry, type, programId] = process.argv;
  if (entry === undefined || pathToFileURL(realpathSync(entry)).href !== importMetaUrl) return;
  void run(partsOf(process.env), type ?? '', programId);
}

async function run({ config, module }: ServiceParts, type: string, programId: string | undefined): Promise<void> {
  const log = createLogger(config.name, config.logLevel);
  const kit = ServiceKitModule.register({ log, registry: createRegistry(config.name) });
  const root: DynamicModule = { module: class RetellRoot {}, imports: [kit, module] };
  // Without its start: this process handles no facts and runs no tasks; the service's relay delivers what is written.
  const app = await NestFactory.create(root, { logger: false, abortOnError: false });
  try {
    const written = await app.get(Retell).retell(type, programId);
    process.stdout.write(`${written} facts were told again\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
