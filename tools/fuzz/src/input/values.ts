import fc from 'fast-check';
import { type Follow, type Schema, typesOf } from '../documents/schema.ts';
import { NO_RECORD, type Pools } from './pools.ts';
import { BOT_CHECK, CURRENT_VERSION } from './request.ts';
import { isIdPattern, meaningful, plainText, wildText } from './texts.ts';

export type Path = readonly (string | number)[];

/** Schema resolver, known ids and character range of the generated values. */
export interface Drawing {
  follow: Follow;
  pools: Pools;
  /** Any characters; otherwise those that no service refuses. */
  isWild: boolean;
}

const LONGEST_TEXT = 25_000;

/**
 * Values that fit a schema.
 * @param path the position of the value, whose last name says what it means
 * @param wanted path inside the value that must be present
 */
export function valueOf(drawing: Drawing, given: Schema, path: Path, wanted: Path = []): fc.Arbitrary<unknown> {
  const schema = drawing.follow(given);
  if (schema.anyOf) {
    const branches = schema.anyOf.map((one) => drawing.follow(one));
    const deep = wanted.length > 0 ? branches.filter((one) => hasPosition(one)) : [];
    const chosen = deep.length > 0 ? deep : branches;
    return fc.oneof(...chosen.map((one) => valueOf(drawing, one, path, wanted)));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typesOf(schema).filter((type) => type !== 'null' || wanted.length === 0);
  const ways = types.map((type) => ({
    weight: type === 'null' ? 1 : 4,
    arbitrary: ofType(drawing, schema, type, { path, wanted }),
  }));
  return ways.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...ways);
}

const hasPosition = (schema: Schema): boolean => schema.properties !== undefined || schema.items !== undefined;

interface Position {
  path: Path;
  wanted: Path;
}

function ofType(drawing: Drawing, schema: Schema, type: string, position: Position): fc.Arbitrary<unknown> {
  const name = nameOf(position.path);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return name === 'version' ? fc.constant(CURRENT_VERSION) : wholeNumber(schema);
    case 'number':
      return wholeNumber(schema);
    case 'array':
      return listOf(drawing, schema, position);
    case 'object':
      return objectOf(drawing, schema, position);
    default:
      return textOf(drawing, schema, position.path);
  }
}

const nameOf = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? '';

/**
 * Mostly one of the lowest numbers within the bounds. A missing bound is -1,000 or 1,000,000, or the other bound where
 * that lies beyond it.
 */
function wholeNumber(schema: Schema): fc.Arbitrary<number> {
  const minimum = schema.minimum ?? Math.min(-1_000, schema.maximum ?? 0);
  const maximum = schema.maximum ?? Math.max(1_000_000, minimum);
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) });
  return fc.oneof(
    { weight: 6, arbitrary: small },
    { weight: 1, arbitrary: fc.constant(maximum) },
    { weight: 1, arbitrary: fc.constant(minimum) },
  );
}

function listOf(drawing: Drawing, schema: Schema, { path, wanted }: Position): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 3, uniqueItems } = schema;
  const minLength = wanted.length > 0 ? Math.max(minItems, 1) : minItems;
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxItems, minItems + 3)) };
  const item = valueOf(drawing, items, [...path, 0], wanted.slice(1));
  return uniqueItems === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

function objectOf(drawing: Drawing, schema: Schema, { path, wanted }: Position): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const [next, ...deeper] = wanted;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      valueOf(drawing, one, [...path, name], name === next ? deeper : []),
    ]),
  );
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom('status', 'name'), valueOf(drawing, additionalProperties, path), {
      maxKeys: 2,
    });
  }
  const demanded = [...required, ...(typeof next === 'string' && next in model ? [next] : [])];
  const least = fc.record(pick(model, demanded));
  return fc.oneof(least, fc.record(model, { requiredKeys: demanded }));
}

/** Some fields of an object, two at most beside those that are named. */
export function someFields(drawing: Drawing, given: Schema, named: readonly string[]): fc.Arbitrary<object> {
  const { properties = {} } = drawing.follow(given);
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valueOf(drawing, one, [name])]),
  );
  const own = fc.record(pick(model, named));
  const others = fc
    .record(model, { requiredKeys: [] })
    .map((fields) => Object.fromEntries(Object.entries(fields).slice(-2)));
  return fc.tuple(others, own).map(([some, demanded]) => ({ ...some, ...demanded }));
}

const pick = <T>(model: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(model).filter(([name]) => names.includes(name)));

function textOf({ pools, isWild }: Drawing, schema: Schema, path: Path): fc.Arbitrary<unknown> {
  const name = nameOf(path);
  const { pattern, minLength = 0, maxLength = 300, format } = schema;
  if (isIdPattern(pattern)) return name === 'version' ? fc.constant(CURRENT_VERSION) : recordId(pools, kindOf(path));
  if (name === 'cf-turnstile-response') return fc.constant(BOT_CHECK);
  if (/_id$|^endeca_key$/.test(name) && pools.of(name).length > 0) return recordId(pools, name);
  const known = meaningful(name, pattern);
  if (known) return isWild && pattern === undefined ? fc.oneof({ weight: 4, arbitrary: known }, wild(schema)) : known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  if (format === 'date-time') return moment;
  if (format === 'uri') return fc.nat(999).map((n) => `https://example.org/${n}`);
  return isWild ? wild(schema) : plainText(minLength, Math.min(maxLength, LONGEST_TEXT));
}

const wild = ({ minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> =>
  wildText(minLength, Math.min(maxLength, LONGEST_TEXT));

const moment = fc
  .integer({ min: -30, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 10, 24) + days * 86_400_000).toISOString());

/** An existing id of a kind, else `NO_RECORD`; draws an index, so that a seed replays whichever records exist. */
export const recordId = (pools: Pools, kind: string): fc.Arbitrary<string> =>
  fc.nat(999).map((n) => {
    const ids = pools.of(kind);
    return ids[n % Math.max(ids.length, 1)] ?? NO_RECORD;
  });

/** What kind of record an id belongs to, by the name of its field. */
function kindOf(path: Path): string {
  const name = nameOf(path);
  if (name === 'ids' || name === 'participant_ids') return 'participant_id';
  return name === 'copy_from' ? 'program_id' : name;
}
