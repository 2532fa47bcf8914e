import type { Selection } from '@laurel/contracts/table/selection.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableSql, tableSql, textSql, UnknownFilterError } from '@laurel/service-kit/table/table-sql';
import { searchText } from '../participants/names/search-names.ts';
import { withStats } from '../participants/participant-stats.ts';
import { counterColumns, openColumns, participantColumns } from './participant-columns.ts';

/** A filter by the answers to an attribute: `profile.shoe_size`. */
const ATTRIBUTE = /^profile\.([a-z][a-z0-9_]{0,59})$/;

const LAST_CHARACTER = '\u{10ffff}';

export interface FilterOptions {
  /** Whether the reader may search in and sort by addresses. */
  addresses: boolean;
  /** Limit of participants that a search without a filter finds; `null` for all. */
  most: number | null;
}

export interface ParticipantSql extends TableSql {
  /** The set is a search with a limit: it is so small that counting it with its page is cheap. */
  isLimited: boolean;
  /** SQL after FROM that selects the set, with participants as `p`. */
  set: string;
  /** A SELECT of the set's ids without an order, with the columns that the table's order names. */
  ids: { column: string; from: string };
  /** Filter of the stored counts that match the set; `null` when it has to be counted. */
  tally: { statuses: string[] | null; isStaff: boolean | null } | null;
}

/** A query of the participants' table as SQL over `participant p`; the first of `params` is the program. */
export function participantSql(scope: TenantScope, query: TableQuery, options: FilterOptions): ParticipantSql {
  const { tag, staff, ...others } = query.columnFilters ?? {};
  const [answers, rest] = split(others, (field) => ATTRIBUTE.test(field));
  const isByCounter = Object.hasOwn(counterColumns.sort, (query.sort ?? '').replace(/^-/, ''));
  const columns = isByCounter ? counterColumns : options.addresses ? participantColumns : openColumns;
  const table = tableSql(Object.assign(new TableQuery(), query, { search: '', columnFilters: rest }), columns, 1);
  const params = [scope.programId, ...table.params];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions: string[] = [];
  const tags = listOf(tag, 'tag');
  if (tags.length > 0) {
    conditions.push(`p.id IN (SELECT t.participant_id FROM participant_tag t
      WHERE t.program_id = $1 AND t.tag_id = ANY (ARRAY(
        SELECT a.id FROM admin_tag a WHERE a.program_id = $1 AND a.name = ANY (${bind(tags)}))))`);
  }
  for (const [field, value] of Object.entries(answers)) {
    const answer = textOf(value, field);
    if (answer !== '') conditions.push(answerSql(field.replace(ATTRIBUTE, '$1'), answer, bind));
  }
  const isStaff = flagOf(staff);
  if (isStaff !== null) conditions.push(isStaff ? 'p.is_staff' : 'NOT p.is_staff');
  const statuses = listOf(rest['status'], 'status');
  const isFiltered = table.where !== '' || conditions.length > 0;
  // A limit would leave out participants before the filters look at them.
  const most = isFiltered ? null : options.most;
  const search = searchSql(query.search ?? '', { ...options, most }, bind);
  if (search !== null) conditions.push(`p.id = ANY (ARRAY(${search}))`);
  const counted = search === null && tags.length === 0 && Object.keys(answers).length === 0;
  const where = `p.program_id = $1${table.where}${conditions.map((condition) => ` AND ${condition}`).join('')}`;
  const byNothingElse = !isFiltered && table.order.startsWith('p.id ');
  const set = search !== null && byNothingElse ? `(${search}) AS p` : `participant p WHERE ${where}`;
  return {
    ...table,
    params,
    where,
    isLimited: search !== null && most !== null,
    set,
    ids: isByCounter
      ? idsByCounter(table.where === '' && conditions.length === 0, where)
      : { column: 'p.id', from: set },
    tally: counted ? { statuses: statuses.length === 0 ? null : statuses, isStaff } : null,
  };
}

/** The unfiltered set comes from the counters alone: participants are read for the rows of the page. */
const idsByCounter = (isEverybody: boolean, where: string): ParticipantSql['ids'] => ({
  column: 's.participant_id',
  from: isEverybody ? 'participant_stats s WHERE s.program_id = $1' : `${withStats} WHERE ${where}`,
});

/** The participants of a bulk action, as a condition over `participant p`. */
export function selectionSql(scope: TenantScope, { ids, search, columnFilters }: Selection): ParticipantSql {
  if (ids !== undefined) {
    const table = participantSql(scope, {}, { addresses: true, most: null });
    return { ...table, params: [scope.programId, ids], where: 'p.program_id = $1 AND p.id = ANY ($2)', tally: null };
  }
  const query = { ...(search !== undefined && { search }), ...(columnFilters && { columnFilters }) };
  return participantSql(scope, query, { addresses: true, most: null });
}

/**
 * The ids of participants whose address, or whose name from any of its words on, begins with a text; `null` for a text
 * without words. Each lookup is an index range: under row-level security only leakproof comparisons may use an index.
 */
function searchSql(
  search: string,
  { addresses, most }: FilterOptions,
  bind: (value: unknown) => string,
): string | null {
  const text = search.trim().replace(/\s+/g, ' ').toLowerCase();
  if (text === '') return null;
  // A text of marks alone begins no name.
  const name = searchText(text) || text;
  const limit = most === null ? '' : ` LIMIT ${most}`;
  const begins = (source: string, column: string, [from, to]: readonly [string, string]): string =>
    `(SELECT ${source} WHERE program_id = $1 AND ${column} >= ${from} AND ${column} < ${to}${limit})`;
  const range = [bind(name), bind(name + LAST_CHARACTER)] as const;
  const lookUps = [
    begins('id FROM participant', 'search_name', range),
    begins('id FROM participant', 'search_last_name', range),
    begins('participant_id FROM participant_name_part', 'part', range),
  ];
  if (addresses) lookUps.push(begins('id FROM participant', 'email', [bind(text), bind(text + LAST_CHARACTER)]));
  return `SELECT id FROM (${lookUps.join(' UNION ')}) found${limit}`;
}

/** Whether the participant's answer to the attribute of this name contains a text. */
function answerSql(attributeName: string, text: string, bind: (value: unknown) => string): string {
  return `p.id IN (SELECT e.participant_id FROM participant_profile e
    WHERE e.program_id = $1 AND e.profile_attribute_id = (
      SELECT a.id FROM profile_attribute a WHERE a.program_id = $1 AND a.attribute_name = ${bind(attributeName)})
      AND ${textSql('e.value', text, bind)})`;
}

function split(
  filters: Record<string, string>,
  fits: (field: string) => boolean,
): [Record<string, string>, Record<string, string>] {
  const entries = Object.entries(filters);
  return [
    Object.fromEntries(entries.filter(([field]) => fits(field))),
    Object.fromEntries(entries.filter(([field]) => !fits(field))),
  ];
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new UnknownFilterError(field);
  return value.trim();
}

function listOf(value: unknown, field: string): string[] {
  if (value === undefined) return [];
  return textOf(value, field)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === '') return null;
  if (value !== 'true' && value !== 'false') throw new UnknownFilterError('staff');
  return value === 'true';
}
