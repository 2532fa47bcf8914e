import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { Optional } from '../validation/nested.ts';

/** The part of a list: so many rows after or before a cursor. */
export class ApiListQuery {
  @Optional()
  @Type(() => Number)
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
