import { isEntryPoint } from '../config/is-entry-point.ts';
import { ConfigError } from '../config/read-config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { flushSpans } from '../telemetry/flush-spans.ts';
import type { RunningService } from './start-service.ts';

/**
 * Starts a service when its file is the entry point of Node, and stops it on SIGTERM or SIGINT. Imported from elsewhere
 * (tests, all services in one process) it does nothing. The only place that ends the process: 0 after a graceful stop,
 * 1 when the start failed.
 */
export function runMain(importMetaUrl: string, start: (env: NodeJS.ProcessEnv) => Promise<RunningService>): void {
  if (!isEntryPoint(importMetaUrl)) return;
  void run(start);
}

async function run(start: (env: NodeJS.ProcessEnv) => Promise<RunningService>): Promise<void> {
  let service: RunningService;
  try {
    service = await start(process.env);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    void end(service, signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What is wrong with the environment needs no stack. */
function describe(error: unknown): string {
  if (error instanceof ConfigError || !(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

async function end(service: RunningService, signal: NodeJS.Signals): Promise<void> {
  try {
    await service.stop();
    await flushSpans();
    process.exit(0);
  } catch (error) {
    createLogger(service.name).error({ err: error, signal }, 'the stop failed');
    process.exit(1);
  }
}
