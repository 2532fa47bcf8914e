import { Worker } from 'node:worker_threads';

/** A fixed piece of work, which answers with the milliseconds that it took. */
const WORK = `
  const began = performance.now();
  let hash = 0;
  for (let step = 0; step < 50_000_000; step += 1) {
    hash = (Math.imul(hash ^ step, 0x01000193) + 0x9e3779b9) | 0;
    hash ^= hash >>> 15;
  }
  require('node:worker_threads').parentPort.postMessage([performance.now() - began, hash]);
`;
/** What the work takes on a quiet machine. */
const QUIET_MILLIS = 120;

/**
 * The milliseconds that a limit means on this machine at this moment: as many times more as a fixed piece of work takes
 * longer than on a quiet machine, and never less than the limit itself. Ask right after what is measured. The work runs
 * beside the process: services under test are not held up.
 */
export async function atThisPace(limit: number): Promise<number> {
  const worker = new Worker(WORK, { eval: true });
  const [took] = await new Promise<[number, number]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return limit * Math.max(1, took / QUIET_MILLIS);
}
