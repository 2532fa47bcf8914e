import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import { IsId } from '../../validation/id.ts';
import { Nested, Nullable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestTierName, maxTiers } from './limits.ts';

const MAX_POINTS = 1_000_000_000;

/** The texts of a tier that participants read. */
export const tierTexts = ['name'] as const;
export type TierTranslations = Translations<(typeof tierTexts)[number]>;

/** A tier, reached by lifetime points from its minimum on; the next one starts right after its maximum. */
export class Tier {
  id: string;
  name: string;
  points_threshold_min: number;
  /** `null` for an open-ended tier. */
  points_threshold_max: number | null;
  /** Names of the fields that are not in the reader's language; left out without any. */
  untranslated?: string[];
}

export class SaveTier {
  @IsVisibleText({ max: longestTierName })
  name: string;

  /** Left out, the tier starts right after the previous one. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_POINTS)
  points_threshold_min?: number;

  /** Left out, the tier is open-ended. */
  @Nullable()
  @IsInt()
  @Min(0)
  @Max(MAX_POINTS)
  points_threshold_max?: number | null;

  @TranslationsOf(() => SaveTier, tierTexts)
  translations?: TierTranslations;
}

/** All tiers of a program, from the lowest; they replace the stored ones. */
export class SaveTiersRequest {
  @Nested(() => SaveTier, { each: true })
  @IsArray()
  @ArrayMaxSize(maxTiers)
  tiers: SaveTier[];
}

/** The tiers from the form, with the program's version that it was filled from. */
export class SaveProgramTiersRequest extends SaveTiersRequest {
  @IsId()
  version: string;
}

export class TiersField {
  name: 'tiers';
  type: 'tiers';
  required: true;
  /** Minimum number of tiers: the fixed ones. */
  min: number;
  max: number;
}

export class TierDefaults {
  name: string;
  points_threshold_min: number;
  points_threshold_max: number | null;
  translations: TierTranslations;
}

/** Definition of the tiers form, filled with the stored tiers or with two initial ones. */
export class ProgramTiersForm {
  fields: TiersField[];
  defaultValues: { tiers: TierDefaults[] };
  /** False until the program's tiers are first saved. */
  stored: boolean;
  /** Version of the program; the next update sends it back. */
  version: string;
}

export class ProgramTiersSaved extends ProgramTiersForm {
  success: true;
  message: string;
}
