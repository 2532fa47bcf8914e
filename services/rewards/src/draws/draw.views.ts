import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import type { DrawRow, RecordRow } from './draws.repository.ts';

export function published(
  reward: { id: string; name: string },
  draw: DrawRow,
  records: readonly RecordRow[],
): PublishedDraw {
  return {
    reward_id: reward.id,
    name: reward.name,
    state: draw.state,
    method: 'laurel-draw-1',
    seed_hash: draw.seed_hash.toString('hex'),
    seed: draw.state === 'drawn' ? draw.seed.toString('hex') : null,
    entrants: Number(draw.entrants),
    entries: Number(draw.entries),
    entrants_hash: draw.entrants_hash?.toString('hex') ?? null,
    records: records.map(({ number, kind, position, counter, entry, replaces, recorded_at }) => ({
      number,
      kind,
      entrant: Number(position),
      counter: counter === null ? null : Number(counter),
      entry: entry === null ? null : Number(entry),
      replaces,
      recorded_at: recorded_at.toISOString(),
    })),
    committed_at: draw.committed_at.toISOString(),
    frozen_at: draw.frozen_at?.toISOString() ?? null,
    drawn_at: draw.drawn_at?.toISOString() ?? null,
  };
}
