import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { Nested, Nullable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';

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
  @IsVisibleText({ max: 60 })
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
  @ArrayMaxSize(20)
  tiers: SaveTier[];
}
