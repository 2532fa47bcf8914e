import { createServer } from 'node:net';

const FIRST = 20_000;
const SPAN = 1_500;
const SPANS = 8;

let next = Math.floor(Math.random() * SPAN);

/**
 * A free TCP port of 127.0.0.1 between 20000 and 32000, below the ephemeral ports of the system. Each Jest
 * worker has a span of its own, so that none takes a port that another has found free and not yet opened. For the same
 * reason a spec file goes through its span in order and is given no port twice.
 */
export async function freePort(): Promise<number> {
  const span = Number(process.env['JEST_WORKER_ID'] ?? SPANS) % SPANS;
  for (;;) {
    const port = FIRST + span * SPAN + next;
    next = (next + 1) % SPAN;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
