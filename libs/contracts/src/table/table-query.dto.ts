import { Transform } from 'class-transformer';
import { IsInt, IsObject, IsString, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../validation/nested.ts';
import { WholeNumber, wholeNumber } from '../validation/whole-number.ts';

/** The query of a list with paging only: `?page=1&page_size=20`. */
export class PageQuery {
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number = 1;

  /** Maximum 100 rows; larger values are reduced to it. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => {
    const size = wholeNumber(value);
    return typeof size === 'number' ? Math.min(size, 100) : size;
  })
  @IsInt()
  @Min(1)
  page_size?: number = 20;
}

/** The query of every table: `?page=1&page_size=20&search=…&sort=-created_at&columnFilters[field]=value`. */
export class TableQuery extends PageQuery {
  @Optional()
  @IsString()
  @MaxLength(200)
  search?: string;

  /** A column's name, with `-` in front for descending order. */
  @Optional()
  @IsString()
  @MaxLength(64)
  sort?: string;

  @Optional()
  @IsObject()
  columnFilters?: Record<string, string>;
}

export class TableMeta {
  page: number;
  page_size: number;
  total: number;
}
