import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
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
