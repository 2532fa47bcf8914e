import { setTimeout as sleep } from 'node:timers/promises';
import { standingOf } from '../figures/standing.ts';
import type { Program } from './world.ts';

const PATIENCE_MILLIS = 10_000;

/**
 * Waits until the ledger of a participant has as many entries as the log expects: the next act is judged by their
 * balance. Another number of entries is a finding, which the comparisons report.
 */
export async function awaitBooked(
  { office, log }: Program,
  person: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const expected = standingOf(log, person).lines.length;
  const deadline = Date.now() + PATIENCE_MILLIS;
  while (Date.now() < deadline) {
    await meanwhile();
    const { meta } = await office.get<{ meta: { total: number } }>(`/admin/v2/participants/${person}/points`, {
      page_size: 1,
    });
    if (meta.total >= expected) return;
    await sleep(60);
  }
}
