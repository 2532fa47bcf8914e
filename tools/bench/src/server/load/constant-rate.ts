import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../../report/statistics.ts';
import type { Call } from './call.ts';

/**
 * Starts `run` a constant number of times a second, whether or not earlier ones have ended.
 *
 * @returns milliseconds of each, from the moment when it should have started, so that waiting counts
 */
export async function atConstantRate(
  options: { perSecond: number; seconds: number },
  run: (index: number) => Promise<void>,
): Promise<number[]> {
  const { perSecond, seconds } = options;
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  const work: Promise<number>[] = [];
  for (let index = 0; index < total; index++) {
    const due = began + (index / perSecond) * 1_000;
    while (performance.now() < due) await sleep(1);
    const one = run(index).then(() => performance.now() - due);
    // The rejections are handled when all have started.
    one.catch(() => undefined);
    work.push(one);
  }
  return Promise.all(work);
}

/** p99 in ms of calls that arrive at a constant rate; throws when one is refused. */
export async function p99AtRate(load: {
  origin: string;
  calls: readonly Call[];
  perSecond: number;
  seconds: number;
}): Promise<number> {
  const pool = new Pool(load.origin, { connections: 128, pipelining: 1 });
  const run = `${process.pid}-${Date.now()}-`;
  try {
    const millis = await atConstantRate(load, async (index) => {
      const { method, path, headers, body } = load.calls[index % load.calls.length] as Call;
      const filled = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace('{key}', run + String(index)),
      ]);
      const answer = await pool.request({
        method,
        path,
        headers: Object.fromEntries(filled) as Record<string, string>,
        body: body ?? null,
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${text}`);
    });
    return percentile(millis, 0.99);
  } finally {
    await pool.close();
  }
}
