import { fittedList, parseWhole } from '@laurel/admin-kit/fields';
import { fixedTiers, maxTiers, tierStartAfter } from '@laurel/contracts/programs/tiers/limits';
import type { ProgramTiersForm, SaveTiersRequest } from '@laurel/contracts/programs/tiers/tiers.dto';

/** A tier as it is typed. */
export interface TierInput {
  name: string;
  points_threshold_min: string;
  /** Empty: open-ended. */
  points_threshold_max: string;
}

export interface TierInputs {
  tiers: TierInput[];
}

/** Where a tier starts behind one up to `max`, as it is typed. */
export const startAfter = (max: string): string => String(tierStartAfter(parseWhole(max)));

/** The tier that is added behind the last one. */
export const tierAfter = (last: TierInput | undefined): TierInput => ({
  name: '',
  points_threshold_min: startAfter(last?.points_threshold_max ?? ''),
  points_threshold_max: '',
});

export function inputsOf({ defaultValues }: ProgramTiersForm): TierInputs {
  const tiers = defaultValues.tiers.map(({ name, points_threshold_min: min, points_threshold_max: max }) => ({
    name,
    points_threshold_min: String(min),
    points_threshold_max: max === null ? '' : String(max),
  }));
  return { tiers: fittedList(tiers, { least: fixedTiers, most: maxTiers, blank: () => tierAfter(tiers.at(-1)) }) };
}

/** The values in the server's format: a tier without a typed start begins right behind the one before. */
export function requestOf({ tiers }: TierInputs): Pick<SaveTiersRequest, 'tiers'> {
  return {
    tiers: tiers.map(({ name, points_threshold_min, points_threshold_max }) => {
      const min = parseWhole(points_threshold_min);
      return {
        name,
        ...(min !== null && { points_threshold_min: min }),
        points_threshold_max: parseWhole(points_threshold_max),
      };
    }),
  };
}
