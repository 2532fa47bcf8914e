import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { IsId } from '../../validation/id.ts';
import { Nested, Nullable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { longestTierName, mostTiers } from './limits.ts';

const MOST_POINTS = 1_000_000_000;

/** A rung of a program's ladder, from so many lifetime points up to and including so many. */
export class Tier {
  id: string;
  name: string;
  points_threshold_min: number;
  /** `null`: open-ended. */
  points_threshold_max: number | null;
}

export class SaveTier {
  @IsVisibleText({ max: longestTierName })
  name: string;

  /** Left out: right after the tier before it. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MOST_POINTS)
  points_threshold_min?: number;

  /** Left out: open-ended. */
  @Nullable()
  @IsInt()
  @Min(0)
  @Max(MOST_POINTS)
  points_threshold_max?: number | null;
}

/** All of a program's tiers, from the lowest; they take the place of those that it had. */
export class SaveTiersRequest {
  @Nested(() => SaveTier, { each: true })
  @IsArray()
  @ArrayMaxSize(mostTiers)
  tiers: SaveTier[];
}

/** The same from the form, with the program's version that it was filled from. */
export class SaveProgramTiersRequest extends SaveTiersRequest {
  @IsId()
  version: string;
}

export class TiersField {
  name: 'tiers';
  type: 'tiers';
  required: true;
  /** How many there are at least: those that cannot be removed. */
  min: number;
  max: number;
}

export class TierDefaults {
  name: string;
  points_threshold_min: number;
  points_threshold_max: number | null;
}

/** What the form of the tiers asks for, filled with those that are stored or with two to begin with. */
export class ProgramTiersForm {
  fields: TiersField[];
  defaultValues: { tiers: TierDefaults[] };
  /** False until they have been saved once. */
  stored: boolean;
  /** Of the program; sent back with the next change. */
  version: string;
}
