import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readGatewayConfig } from './config.ts';
import { faultPageOf } from './page/fault-page.ts';

/** Starts the gateway, the only public door. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readGatewayConfig(env);
  return startService({
    config,
    module: AppModule.register(config),
    rawBodies: true,
    deepHealth: true,
    faultPage: faultPageOf,
  });
}

runMain(import.meta.url, start);
