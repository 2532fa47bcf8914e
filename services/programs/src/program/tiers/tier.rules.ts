import { mergedTranslations } from '@laurel/contracts/languages/translations';
import { fixedTiers, tierStartAfter } from '@laurel/contracts/programs/tiers/limits';
import type { SaveTier, TierDefaults } from '@laurel/contracts/programs/tiers/tiers.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

export type TierValues = Pick<TierDefaults, keyof TierDefaults>;

/** Two adjacent tiers, still without names: the initial tiers of a program. */
export const firstTiers = (): TierValues[] => [
  { name: '', points_threshold_min: 0, points_threshold_max: tierStartAfter(null) - 1, translations: {} },
  { name: '', points_threshold_min: tierStartAfter(null), points_threshold_max: null, translations: {} },
];

/**
 * The tiers of a request, each of which starts at its own threshold or right after the one before it. Throws
 * `InvalidInputError` that names the tiers which overlap, leave a gap or end before they start.
 */
export function tierValues(requested: readonly SaveTier[]): TierValues[] {
  const tiers: TierValues[] = [];
  for (const { name, points_threshold_min, points_threshold_max = null, translations } of requested) {
    const before = tiers.at(-1)?.points_threshold_max ?? null;
    const start = points_threshold_min ?? tierStartAfter(before);
    tiers.push({
      name: name.trim(),
      points_threshold_min: start,
      points_threshold_max,
      translations: mergedTranslations({}, translations),
    });
  }
  const faults: Record<string, string[]> = {};
  if (tiers.length < fixedTiers) faults['tiers'] = ['The first two tiers cannot be removed'];
  for (const [index, tier] of tiers.entries()) {
    const fault = endFault(tier) ?? neighbourFault(tier, tiers[index + 1]);
    if (fault !== null) faults[`tiers.${index}.points_threshold_max`] = [fault];
  }
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
  return tiers;
}

function endFault({ name, points_threshold_min: min, points_threshold_max: max }: TierValues): string | null {
  return max !== null && max < min ? `${quoted(name)} ends before it starts` : null;
}

function neighbourFault({ name, points_threshold_max: max }: TierValues, next: TierValues | undefined): string | null {
  if (next === undefined) return null;
  const both = `${quoted(name)} and ${quoted(next.name)}`;
  if (max === null) return `${quoted(name)} needs a maximum: only the last tier may be open-ended`;
  if (next.points_threshold_min <= max) return `${both} overlap`;
  return next.points_threshold_min > max + 1 ? `There is a gap between ${both}` : null;
}

const quoted = (name: string): string => `“${name}”`;
