import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsMoment } from '../validation/moment.ts';
import { Optional } from '../validation/nested.ts';
import { WholeNumber } from '../validation/whole-number.ts';

/** The part of a list: so many rows after or before a cursor. */
export class ApiListQuery {
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;

  /** `next_cursor` of the page before. */
  @Optional()
  @IsString()
  @MaxLength(100)
  after?: string;

  /** `previous_cursor` of the page behind. */
  @Optional()
  @IsString()
  @MaxLength(100)
  before?: string;
}

/** Moments from one on and before another: `?updated_at[gte]=2026-11-01T00:00:00Z&updated_at[lt]=2026-12-01T00:00:00Z`. */
export class ApiMomentRange {
  @Optional()
  @IsMoment()
  gte?: string;

  @Optional()
  @IsMoment()
  lt?: string;
}
