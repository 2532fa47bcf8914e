import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readIdentityConfig } from './config.ts';

/** A file of a million people arrives within this time over an ordinary line. */
const UPLOAD_WITHIN_MILLIS = 60_000;

/** Starts the identity service; port 0 takes a free one. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readIdentityConfig(env);
  return startService({
    config,
    module: AppModule.register(config),
    configure: (fastify) => {
      fastify.server.requestTimeout = UPLOAD_WITHIN_MILLIS;
    },
  });
}

runMain(import.meta.url, start);
