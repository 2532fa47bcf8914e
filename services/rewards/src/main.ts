import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readRewardsConfig } from './config.ts';

/** Starts the rewards service: the points ledger, the reward catalogue and claims. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readRewardsConfig(env);
  return startService({ config, module: AppModule.register(config) });
}

runMain(import.meta.url, start);
