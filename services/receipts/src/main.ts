import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { AppModule } from './app.module.ts';
import { readReceiptsConfig } from './config.ts';
import { acceptReviewForms } from './receipts/review/review-form.ts';

/** Enough for a phone on a slow line to send five pictures. */
const UPLOAD_WITHIN_MILLIS = 60_000;

/** Starts the receipts service: uploads, their reading and assessment, and the review in the back-office. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readReceiptsConfig(env);
  return startService({
    config,
    module: AppModule.register(config),
    configure: (fastify) => {
      fastify.server.requestTimeout = UPLOAD_WITHIN_MILLIS;
      acceptReviewForms(fastify);
    },
  });
}

runMain(import.meta.url, start);
