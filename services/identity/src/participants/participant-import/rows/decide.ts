import type { ImportStrategies, ImportVerdict } from '@laurel/contracts/identity/participants/import.dto';
import { maxTags } from '@laurel/contracts/identity/participants/participants.dto';
import type { PersonRow } from './row-rules.ts';

/** The fields that an import may write. */
export interface PersonFields {
  email: string;
  first_name: string;
  last_name: string;
  tags: string[];
  sign_in_count: number;
  clicks: number;
}

/** An existing participant. */
export interface PresentPerson extends PersonFields {
  id: string;
  unused_points: string;
}

/** The participants that a row may mean: by its id, and by its address. */
export interface Matches {
  byId: PresentPerson | null;
  byEmail: PresentPerson | null;
}

export interface Decision {
  verdict: Exclude<ImportVerdict, 'refused'>;
  person: PresentPerson | null;
  /** The fields to write; all of them for a new participant. */
  change: Partial<PersonFields>;
  /** Points for the ledger; `null` for none. */
  points: number | null;
}

export interface DecideOptions {
  strategies: ImportStrategies;
  /** Points and metrics of this row that an import of the same content has added already. */
  counted: { points: boolean; metrics: boolean };
}

/** The outcome of a row, or its refusal. Pure: a dry run decides by the same rules. */
export function decide(row: PersonRow, matches: Matches, options: DecideOptions): Decision | string {
  const { byId, byEmail } = matches;
  const { strategies, counted } = options;
  if (row.id !== null && byId === null) return 'id: no participant has this id';
  const person = byId ?? byEmail;
  if (person === null) return created(row, options);
  const moves = byId !== null && strategies.email === 'replace' && row.email !== byId.email;
  if (moves && byEmail !== null && byEmail.id !== byId.id) return 'email: another participant has this address';
  const tags = tagsAfter(person.tags, row.tags, strategies.tags);
  if (tags.length > maxTags) return `tags: must not be more than ${maxTags}`;
  const adds = strategies.metric === 'append' && !counted.metrics;
  const after: PersonFields = {
    email: moves ? row.email : person.email,
    first_name: nameAfter(person.first_name, row.firstName, strategies.naming),
    last_name: nameAfter(person.last_name, row.lastName, strategies.naming),
    tags,
    sign_in_count: person.sign_in_count + (adds ? row.signIns : 0),
    clicks: person.clicks + (adds ? row.clicks : 0),
  };
  const change = differences(person, after);
  const points = pointsOf(row, options);
  const earns =
    strategies.points === 'replace' ? points !== null && String(points) !== person.unused_points : points !== null;
  const verdict = earns || Object.keys(change).length > 0 ? 'updated' : 'unchanged';
  return { verdict, person, change, points };
}

function created(row: PersonRow, options: DecideOptions): Decision {
  const { naming, tags, metric } = options.strategies;
  const named = naming !== 'ignore';
  const counts = metric === 'append' && !options.counted.metrics;
  const change: PersonFields = {
    email: row.email,
    first_name: (named ? row.firstName : null) ?? '',
    last_name: (named ? row.lastName : null) ?? '',
    tags: (tags === 'ignore' ? null : row.tags) ?? [],
    sign_in_count: counts ? row.signIns : 0,
    clicks: counts ? row.clicks : 0,
  };
  return { verdict: 'created', person: null, change, points: pointsOf(row, options) || null };
}

/** `replace` sets a balance, also 0; `append` adds, so that 0 changes nothing. */
function pointsOf({ points }: PersonRow, { strategies, counted }: DecideOptions): number | null {
  if (strategies.points === 'replace') return points;
  return strategies.points === 'append' && !counted.points ? points || null : null;
}

function nameAfter(before: string, given: string | null, strategy: ImportStrategies['naming']): string {
  if (given === null || strategy === 'ignore') return before;
  return strategy === 'replace' || before === '' ? given : before;
}

function tagsAfter(before: string[], given: string[] | null, strategy: ImportStrategies['tags']): string[] {
  if (given === null || strategy === 'ignore') return before;
  const missing = given.filter((tag) => !before.includes(tag));
  if (strategy === 'append') return missing.length === 0 ? before : [...before, ...missing];
  return missing.length === 0 && before.length === given.length ? before : given;
}

function differences(before: PersonFields, after: PersonFields): Partial<PersonFields> {
  const fields = Object.keys(after) as (keyof PersonFields)[];
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );
}
