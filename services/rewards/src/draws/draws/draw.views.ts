import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import type { RecordRow } from './draws.repository.ts';
import type { Draw } from './records/draw.entity.ts';

export function published(
  reward: { id: string; name: string },
  draw: Draw,
  records: readonly RecordRow[],
): PublishedDraw {
  return {
    reward_id: reward.id,
    name: reward.name,
    state: draw.state,
    method: 'laurel-draw-1',
    seed_hash: draw.seedHash.toString('hex'),
    seed: draw.state === 'drawn' ? draw.seed.toString('hex') : null,
    entrants: Number(draw.entrants),
    entries: Number(draw.entries),
    entrants_hash: draw.entrantsHash?.toString('hex') ?? null,
    records: records.map(({ ordinal, kind, position, counter, entry, replaces, recorded_at }) => ({
      number: ordinal,
      kind,
      entrant: Number(position),
      counter: counter === null ? null : Number(counter),
      entry: entry === null ? null : Number(entry),
      replaces,
      recorded_at: recorded_at.toISOString(),
    })),
    committed_at: draw.committedAt.toISOString(),
    frozen_at: draw.frozenAt?.toISOString() ?? null,
    drawn_at: draw.drawnAt?.toISOString() ?? null,
  };
}
