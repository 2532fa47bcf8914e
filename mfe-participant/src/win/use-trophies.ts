import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { tierStanding } from '@laurel/contracts/programs/tiers/tier-standing';
import { api, useQueryClient } from '@laurel/web-kit';
import { useEffect, useState } from 'react';
import { hasFeature } from '../parts/program.ts';
import type { Gain } from './seen-points.ts';

export type Trophy =
  | { kind: 'tier'; name: string }
  | { kind: 'achievement' | 'milestone'; id: string; name: string; image: string | null };

const HAD = '/public/home/claimed_rewards';
/** Awards arrive as events, a moment after the points. */
const ASKED_AGAIN_AFTER_MILLIS = 1_500;

/** The tier that a gain of lifetime points has reached; `null` when it is still the same. */
async function reachedTier({ from, to }: Gain): Promise<Trophy[]> {
  if (!hasFeature('tiers')) return [];
  const tiers = await api.get('/public/tiers');
  const [before, after] = [from, to].map((points) => tierStanding(tiers, Number(points)).current);
  return after && after.id !== before?.id ? [{ kind: 'tier', name: after.name }] : [];
}

const isAward = ({ selection }: RewardTile): boolean => selection === 'achievement' || selection === 'milestone';

/** Badges and milestones that were earned by a gain: those that the participant had not before. */
export function newAwards(had: readonly RewardTile[] | undefined, has: readonly RewardTile[], gain: Gain): Trophy[] {
  const known = new Set(had?.map(({ id }) => id));
  const isCrossed = ({ selection, threshold }: RewardTile): boolean =>
    selection === 'achievement' && BigInt(threshold) > gain.from && BigInt(threshold) <= gain.to;
  return has
    .filter((reward) => isAward(reward) && (had === undefined ? isCrossed(reward) : !known.has(reward.id)))
    .map(({ id, name, image, selection }) => ({
      kind: selection === 'milestone' ? 'milestone' : 'achievement',
      id,
      name,
      image: image?.public_url ?? null,
    }));
}

/** What a gain has brought beside points; `null` until it is known. */
export function useTrophies(gain: Gain): readonly Trophy[] | null {
  const client = useQueryClient();
  const [trophies, setTrophies] = useState<readonly Trophy[] | null>(null);
  useEffect(() => {
    let isShown = true;
    const had = client.getQueryData<RewardTile[]>(['api', HAD]);
    const awards = async (): Promise<Trophy[]> => newAwards(had, await api.get(HAD), gain);
    const all = async (): Promise<Trophy[]> => {
      const [tier, first] = await Promise.all([reachedTier(gain), awards()]);
      if (first.length > 0) return [...tier, ...first];
      await new Promise((done) => setTimeout(done, ASKED_AGAIN_AFTER_MILLIS));
      return isShown ? [...tier, ...(await awards())] : tier;
    };
    all().then(
      (found) => isShown && setTrophies(found),
      () => isShown && setTrophies([]),
    );
    return () => {
      isShown = false;
    };
  }, [client, gain]);
  return trophies;
}
