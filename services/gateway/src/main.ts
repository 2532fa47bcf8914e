import { runMain } from '@laurel/service-kit/http/run-main';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { withProblems } from './api/problems/problem.ts';
import { AppModule } from './app.module.ts';
import { EarlyVisitorAnswers } from './edge/early-visitor-answers.ts';
import { readGatewayConfig } from './config.ts';
import { faultPages } from './pages/page/fault-page.ts';
import { uploadLimits } from './calls/proxy/request-body.ts';

// Without subdomains: a customer's domain may have others that this platform does not answer.
const HTTPS_FOR_A_YEAR = 'max-age=31536000';

/** Starts the gateway, the only public entry. */
export function start(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readGatewayConfig(env);
  return startService({
    config,
    module: AppModule.register(config),
    innerPort: config.innerPort,
    ...(config.publicScheme === 'https' && { headers: { 'strict-transport-security': HTTPS_FOR_A_YEAR } }),
    rawBodies: true,
    faultPage: withProblems(faultPages(config)),
    earlyAnswers: (app) => {
      const visitors = app.get(EarlyVisitorAnswers);
      return (request) => visitors.find(request);
    },
    // Node has one limit for all requests, so it is that of the slowest. Other bodies have theirs in request-body.ts.
    configure: (fastify) => {
      fastify.server.requestTimeout = Math.max(...Object.values(uploadLimits).map(({ millis }) => millis));
    },
  });
}

runMain(import.meta.url, start);
