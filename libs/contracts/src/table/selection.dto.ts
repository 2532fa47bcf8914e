import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  MaxLength,
  Min,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';

const ifGiven =
  (message: string, missing = 'Choose the records, or say how many are expected') =>
  ({ value }: ValidationArguments): string =>
    value === undefined ? missing : message;

const isBlank = (search: unknown): boolean =>
  search === undefined || (typeof search === 'string' && search.trim() === '');

/**
 * Records for a bulk action: some by their ids, or all that match a table's search and filters. With `ids` the search
 * and filters are ignored. Without, `expected` is required, the count that the table showed, and `search` or
 * `columnFilters`: empty `columnFilters` say that all records are meant, a blank search does not. When more records match by then, the call
 * answers 409 `selection_changed` and changes nothing.
 */
export class Selection {
  @Optional()
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose at least one record' })
  @ArrayMaxSize(1_000)
  @IsId({ each: true })
  ids?: string[];

  @Optional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @ValidateIf(
    ({ ids, search, expected, columnFilters }: Selection) =>
      columnFilters !== undefined || (ids === undefined && isBlank(search) && expected !== undefined),
  )
  @IsObject({ message: ifGiven('must be an object', 'Say which records by a search or by filters') })
  columnFilters?: Record<string, string>;

  @ValidateIf(({ ids, expected }: Selection) => ids === undefined || expected !== undefined)
  @IsInt({ message: ifGiven('must be a whole number') })
  @Min(0, { message: ifGiven('must be at least $constraint1') })
  expected?: number;
}
