import { fittedList, parseWhole } from '@laurel/admin-kit/fields';
import { translationValues } from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import { fixedTiers, maxTiers, tierStartAfter } from '@laurel/contracts/programs/tiers/limits';
import {
  type ProgramTiersForm,
  type SaveTiersRequest,
  tierTexts,
  type TierTranslations,
} from '@laurel/contracts/programs/tiers/tiers.dto';

/** A tier as it is typed. */
export interface TierInput {
  name: string;
  points_threshold_min: string;
  /** Empty: open-ended. */
  points_threshold_max: string;
  translations: TierTranslations;
}

export interface TierInputs {
  tiers: TierInput[];
}

/** Where a tier starts behind one up to `max`, as it is typed. */
export const startAfter = (max: string): string => String(tierStartAfter(parseWhole(max)));

/** The tier that is added behind the last one. */
export const tierAfter = (last: TierInput | undefined, others: readonly Locale[]): TierInput => ({
  name: '',
  points_threshold_min: startAfter(last?.points_threshold_max ?? ''),
  points_threshold_max: '',
  translations: translationValues(others, tierTexts, {}),
});

/** @param others the languages of translations */
export function inputsOf({ defaultValues }: ProgramTiersForm, others: readonly Locale[]): TierInputs {
  const tiers = defaultValues.tiers.map(({ name, points_threshold_min: min, points_threshold_max: max, ...tier }) => ({
    name,
    points_threshold_min: String(min),
    points_threshold_max: max === null ? '' : String(max),
    translations: translationValues(others, tierTexts, tier.translations),
  }));
  return {
    tiers: fittedList(tiers, { least: fixedTiers, most: maxTiers, blank: () => tierAfter(tiers.at(-1), others) }),
  };
}

/** The values in the server's format: a tier without a typed start begins right behind the one before. */
export function requestOf({ tiers }: TierInputs): Pick<SaveTiersRequest, 'tiers'> {
  return {
    tiers: tiers.map(({ name, points_threshold_min, points_threshold_max, translations }) => {
      const min = parseWhole(points_threshold_min);
      return {
        name,
        ...(min !== null && { points_threshold_min: min }),
        points_threshold_max: parseWhole(points_threshold_max),
        translations,
      };
    }),
  };
}
