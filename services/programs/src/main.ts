import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readProgramsConfig } from './config.ts';

/** A film of the media library arrives within this time over a slow line. */
const UPLOAD_WITHIN_MILLIS = 60_000;

/** Starts the programs service: programs, their sites' content, challenges, completions and activity. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readProgramsConfig(env);
  return startService({
    config,
    module: AppModule.register(config),
    configure: (fastify) => {
      fastify.server.requestTimeout = UPLOAD_WITHIN_MILLIS;
    },
  });
}

runMain(import.meta.url, start);
