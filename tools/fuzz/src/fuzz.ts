import { inParallel } from '@laurel/audit/acts/world';
import type { Operation } from './documents/operations.ts';
import { playSequences } from './sequences/sequences.ts';
import { type Run, seedOf } from './runs/run.ts';
import { disturb } from './runs/hostile.ts';
import { callAs } from './runs/valid.ts';
import { breakEach } from './runs/violations.ts';

const WIDTH = 6;
const SEQUENCES_A_ROUND = 2;

interface Extent {
  seconds: number;
  hasSequences: boolean;
}

/**
 * Breaks every rule once, then makes calls that fit and odd ones, beside sequences of acts, one round after the other
 * until the time is up. The first sweep and the first round are run to their end, so that a slow machine sees no fewer
 * operations.
 * @returns the number of acts in sequences
 */
export async function fuzz(
  run: Run,
  operations: readonly Operation[],
  { seconds, hasSequences }: Extent,
): Promise<number> {
  const deadline = Date.now() + seconds * 1_000;
  const { operations: all, world } = run.sender;
  await inParallel(operations, WIDTH, (operation) => breakEach(run, operation));
  let acts = 0;
  for (let round = 0; round === 0 || Date.now() < deadline; round += 1) {
    const calls = inParallel(operations, WIDTH, async (operation) => {
      if (round > 0 && Date.now() > deadline) return;
      await callAs(run, operation, round);
      await disturb(run, operation, all, round);
    });
    const games = hasSequences
      ? Array.from({ length: SEQUENCES_A_ROUND }, (_, game) =>
          playSequences({ ...world.stage, seed: seedOf(run.seed, 'sequences', round, game), report: run.report }),
        )
      : [];
    const [played] = await Promise.all([Promise.all(games), calls]);
    acts += played.reduce((sum, one) => sum + one, 0);
  }
  return acts;
}
