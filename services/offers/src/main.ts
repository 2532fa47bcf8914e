import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readOffersConfig } from './config.ts';

/** Starts the offers service: merchants and their offers, found near a place and redeemed. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readOffersConfig(env);
  return startService({ config, module: AppModule.register(config) });
}

runMain(import.meta.url, start);
