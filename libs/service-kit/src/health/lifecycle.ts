import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';

const SWEEP_EVERY_MILLIS = 50;
const FORCE_AFTER_MILLIS = 10_000;

/** Whether an app still takes traffic, and its graceful shutdown. */
export class Lifecycle {
  readonly #drainMs: number;
  #stopping: Promise<void> | undefined;

  constructor(drainMs: number) {
    this.#drainMs = drainMs;
  }

  get draining(): boolean {
    return this.#stopping !== undefined;
  }

  /**
   * Answers "not ready" for the drain time while it still serves requests, then closes: idle connections repeatedly,
   * all others after ten seconds by force. Repeated calls share one shutdown.
   */
  stop(app: NestFastifyApplication): Promise<void> {
    this.#stopping ??= this.#end(app);
    return this.#stopping;
  }

  async #end(app: NestFastifyApplication): Promise<void> {
    const { server } = app.getHttpAdapter().getInstance();
    await sleep(this.#drainMs);
    // A connection that was busy when the server closed stays open until its keep-alive ends, unless it is swept.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MILLIS);
    const force = setTimeout(() => server.closeAllConnections(), FORCE_AFTER_MILLIS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(force);
    }
  }
}
