import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsObject, IsString, MaxLength, Min } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';

/**
 * Records that an action is taken on: some by their ids, or all that a table's search and filters find.
 *
 * With `ids` nothing else is looked at. Without, `expected` is how many the person was told; when more match by then,
 * the call answers 409 `selection_changed` instead of touching records that nobody has seen.
 */
export class Selection {
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @IsId({ each: true })
  ids?: string[];

  @Optional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @Optional()
  @IsObject()
  columnFilters?: Record<string, string>;

  @Optional()
  @IsInt()
  @Min(0)
  expected?: number;
}
