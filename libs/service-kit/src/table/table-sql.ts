import type { Locale } from '@laurel/contracts/languages/languages';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { BusinessError, InvalidInputError } from '../errors/business-error.ts';
import { currentLanguage } from '../telemetry/request-context.ts';
import { foldedSql, foldText } from './fold-text.ts';

/** A column of names, which sort by the alphabet of the reader's language, whatever their case. */
interface NameColumn {
  name: string;
}

type NameOfNames = 'name' | 'title' | 'caption' | `${string}_name`;

/** The SQL of each sorting. What is called a name or a title is a column of names, and no SQL of another order. */
type SortColumns = Record<string, string | NameColumn> & Partial<Record<NameOfNames, NameColumn>>;

/** Which columns a table sorts and filters by, with the SQL of each. Nothing else of the query reaches a statement. */
export interface TableColumns {
  sort: SortColumns;
  /** Comparison of a filter: one of the listed values, a list that contains one of them, or a part of the text. */
  filter: Record<string, { sql: string; match: 'one-of' | 'any-of' | 'contains' }>;
  /** Columns that the search box searches. */
  search: readonly string[];
  defaultSort: string;
  /** Settles the order of equal rows: no two of them have it in common. */
  tieBreak: string;
}

export interface TableSql {
  /** Conditions joined by AND, starting with `AND`, or empty. */
  where: string;
  order: string;
  params: unknown[];
  limit: number;
  offset: number;
  meta: Omit<TableMeta, 'total'>;
}

/** 400: the table has no such filter [B33]. */
export class UnknownFilterError extends BusinessError {
  readonly status = 400;
  readonly code = 'unknown_filter';
  override readonly errors: Record<string, string[]>;

  constructor(field: string) {
    super('Unknown filter');
    this.errors = { [`columnFilters.${field.slice(0, 100)}`]: ['Unknown filter'] };
  }
}

/**
 * Turns a table's query into SQL pieces whose values are all parameters.
 *
 * @param bound how many parameters the statement has of its own; `params` continues them
 * @throws UnknownFilterError, InvalidInputError for columns that the table does not filter or sort by
 */
export function tableSql(query: TableQuery, columns: TableColumns, bound: number): TableSql {
  const params: unknown[] = [];
  const conditions: string[] = [];
  const bind = (value: unknown): string => `$${bound + params.push(value)}`;
  const search = query.search?.trim() ?? '';
  if (search !== '') {
    const pattern = bind(containsPattern(search));
    conditions.push(`(${columns.search.map((column) => containsSql(column, pattern)).join(' OR ')})`);
  }
  for (const [field, value] of Object.entries((query.columnFilters ?? {}) as Record<string, unknown>)) {
    const filter = Object.hasOwn(columns.filter, field) ? columns.filter[field] : undefined;
    if (filter === undefined || typeof value !== 'string') throw new UnknownFilterError(field);
    const text = value.trim();
    if (text === '') continue;
    conditions.push(conditionOf(filter, text, bind));
  }
  const page = query.page ?? 1;
  const size = query.page_size ?? 20;
  return {
    where: conditions.map((condition) => ` AND ${condition}`).join(''),
    order: orderOf(query.sort ?? columns.defaultSort, columns),
    params,
    limit: size,
    offset: (page - 1) * size,
    meta: { page, page_size: size },
  };
}

function conditionOf(
  { sql, match }: TableColumns['filter'][string],
  text: string,
  bind: (value: unknown) => string,
): string {
  if (match === 'contains') return textSql(sql, text, bind);
  const values = bind(text.split(',').map((part) => part.trim()));
  return match === 'one-of' ? `${sql} = ANY (${values})` : `${sql} && ${values}::text[]`;
}

function orderOf(sort: string, columns: TableColumns): string {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(columns.sort, name) ? columns.sort[name] : undefined;
  if (column === undefined) throw new InvalidInputError({ sort: ['is not a column of this table'] });
  const direction = descending ? 'DESC' : 'ASC';
  const sorted = typeof column === 'string' ? column : `(${column.name}) COLLATE "${collations[currentLanguage()]}"`;
  return `${sorted} ${direction}, ${columns.tieBreak} ${direction}`;
}

/** Whether a column contains a text, whatever its case and accents. */
export const textSql = (column: string, text: string, bind: (value: unknown) => string): string =>
  containsSql(column, bind(containsPattern(text)));

/** ICU's alphabets; the root one is that of English. */
const collations: Record<Locale, string> = { en: 'und-x-icu', es: 'es-x-icu' };

/** Whether a text contains a pattern, whatever its case and accents. Only texts beyond ASCII have to be folded. */
const containsSql = (column: string, pattern: string): string =>
  `(${column} ILIKE ${pattern} OR octet_length(${column}) > char_length(${column}) AND ${foldedSql(column)} LIKE ${pattern})`;

/** A text as a pattern of LIKE over folded texts that finds exactly it, anywhere. */
function containsPattern(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
}
