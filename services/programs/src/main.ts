import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readProgramsConfig } from './config.ts';

/** Starts the programs service: programs, their sites' content, challenges, completions and activity. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readProgramsConfig(env);
  return startService({ config, module: AppModule.register(config) });
}

runMain(import.meta.url, start);
