import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readIntegrationsConfig } from './config.ts';

/** Starts the integrations service: the log of public events, and webhooks to the systems of programs. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readIntegrationsConfig(env);
  return startService({ config, module: AppModule.register(config) });
}

runMain(import.meta.url, start);
