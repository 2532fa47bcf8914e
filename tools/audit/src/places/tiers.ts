import type { Participant } from '../acts/participant.ts';
import { standingOf } from '../figures/standing.ts';
import type { Tier } from '../log/log.ts';
import { type Figures, type Look, texts } from './look.ts';

interface ShownTier {
  name: string;
  points_threshold_min: number;
}

/** The tier that lifetime points have reached, and how many more the next one takes. */
function tierOf(tiers: readonly Tier[], lifetime: number): Figures {
  const reached = tiers.filter(({ from }) => from <= lifetime).at(-1);
  const next = tiers.find(({ from }) => from > lifetime);
  return texts({
    tier: reached?.name ?? 'none',
    next: next?.name ?? 'none',
    'points more': next === undefined ? 0 : next.from - lifetime,
  });
}

/** The browser words the tier from these two answers; the audit counts with the same two. */
export function tierLooks({ program, person, session }: Participant): Look[] {
  const { log } = program;
  const standing = standingOf(log, person.id);
  if (standing.isErased || log.tiers.length === 0) return [];
  return [
    {
      place: `participant ${person.id}: tier on the site`,
      expected: tierOf(log.tiers, standing.lifetime),
      read: async () => {
        const shown = await session.get<ShownTier[]>('/public/tiers');
        const { points } = await session.get<{ points: string }>('/public/points');
        const tiers = shown.map(({ name, points_threshold_min: from }) => ({ name, from }));
        return tierOf(tiers, Number(points));
      },
    },
  ];
}
