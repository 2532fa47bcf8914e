import type { Operation } from '../documents/operations.ts';
import { excludes, type Follow, isNullable, type Schema, typesOf } from '../documents/schema.ts';
import type { Drawn, Fields } from './request.ts';
import type { Path } from './values.ts';

/** One rule of the document that a call breaks. */
export interface Violation {
  /** Where the call holds the field, `columnFilters` or `tiers.0.name`; empty for the body as a whole. */
  field: string;
  what: string;
  /** The place in the body that the valid call has to have. */
  inBody: Path;
  broken: (valid: Drawn) => Drawn;
}

const DEEPEST = 6;
const LONGEST = 600_000;

/** Every way to break one rule of an operation's body or query. */
export function violationsOf({ method, path, body, parameters, follow }: Operation): Violation[] {
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema, required }) => queryViolations(name, follow(schema), required === true));
  // Calls without documented parameters read none, which only answers for visitors that are remembered have to refuse.
  const hasQuery = inQuery.length > 0 || path.startsWith('/public/');
  if (method === 'GET' && hasQuery) inQuery.push(unknownParameter);
  if (body === null) return inQuery;
  const isJson = body.type === 'application/json';
  const schema = follow(body.schema);
  const whole = isJson ? wholeBody.map(([what, value]) => inBody([], what, value)) : [];
  const within = isJson ? below(schema, [], follow) : formViolations(schema);
  return [...inQuery, ...whole, ...within];
}

const wholeBody: [string, unknown][] = [
  ['a list in place of the body', [{}]],
  ['null in place of the body', null],
  ['text in place of the body', 'text'],
];

const unknownParameter = ofQuery('zz_unknown', 'unknown parameter', '1');

function ofQuery(name: string, what: string, value: unknown): Violation {
  return {
    field: name.replace('[]', ''),
    what,
    inBody: [],
    broken: (valid) => ({ ...valid, query: { ...valid.query, [name]: value } }),
  };
}

function queryViolations(name: string, schema: Schema, isRequired: boolean): Violation[] {
  const all = [
    ...(schema.type === 'integer' ? ['1.5', 'x', '0x10', ' 1', '1e2'].map((text) => ['no whole number', text]) : []),
    ...(schema.minimum !== undefined ? [['below the minimum', String(schema.minimum - 1)]] : []),
    ...(schema.maximum !== undefined ? [['above the maximum', String(schema.maximum + 1)]] : []),
    ...(schema.maxLength !== undefined ? [['too long', 'x'.repeat(schema.maxLength + 1)]] : []),
    ...(schema.enum ? [['no value of the enum', 'zz-none']] : []),
    ...unmatched(schema).map((text) => ['not of the pattern', text]),
    ...(schema.type === 'object' ? [['text in place of an object', 'text']] : []),
  ].map(([what = '', value]) => ofQuery(name, what, value));
  const missing: Violation = {
    ...ofQuery(name, 'missing', undefined),
    broken: (valid) => ({ ...valid, query: without(valid.query, name) }),
  };
  return [...all, ...(isRequired ? [missing] : [])];
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/** Forms carry texts and files alone. */
function formViolations(schema: Schema): Violation[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    ...(one.enum ? [inBody([name], 'no value of the enum', 'zz-none')] : []),
    ...(one.maxLength !== undefined ? [inBody([name], 'too long', 'x'.repeat(one.maxLength + 1))] : []),
    ...unmatched(one).map((text) => inBody([name], 'not of the pattern', text)),
    ...(schema.required?.includes(name) ? [removed([name])] : []),
  ]);
  return [...fields, inBody(['zz_unknown'], 'unknown field', '1')];
}

function below(schema: Schema, path: Path, follow: Follow): Violation[] {
  if (path.length > DEEPEST) return [];
  if (schema.anyOf) {
    return schema.anyOf
      .map(follow)
      .filter((one) => one.properties !== undefined || one.items !== undefined)
      .flatMap((one) => below(one, path, follow));
  }
  if (schema.items) {
    const item = follow(schema.items);
    return [...ofValue(item, [...path, 0], follow), ...below(item, [...path, 0], follow)];
  }
  const { properties, required = [], additionalProperties, patternProperties } = schema;
  if (!properties) return [];
  const fields = Object.entries(properties).flatMap(([name, given]) => {
    const one = follow(given);
    const place = [...path, name];
    return [
      ...(required.includes(name) ? [removed(place)] : []),
      ...ofValue(one, place, follow),
      ...below(one, place, follow),
    ];
  });
  const isOpen = additionalProperties !== undefined || patternProperties !== undefined;
  return [...fields, ...(isOpen ? [] : [inBody([...path, 'zz_unknown'], 'unknown field', 1)])];
}

const wrong: readonly [string, string, unknown][] = [
  ['string', 'text', 'zz text'],
  ['integer', 'a number', 7],
  ['boolean', 'a boolean', true],
  ['object', 'an object', {}],
  ['array', 'an empty list', []],
  ['array', 'a list', [{ ids: ['41'] }]],
];

function ofValue(schema: Schema, path: Path, follow: Follow): Violation[] {
  const types = typesOf(schema);
  const at = (what: string, value: unknown): Violation => inBody(path, what, value);
  const isText = types.includes('string');
  return [
    ...wrong
      .filter(([type]) => excludes(schema, type, follow))
      .map(([, what, value]) => at(`${what} in its place`, value)),
    ...(excludes(schema, 'null', follow) && !isNullable(schema, follow) ? [at('null', null)] : []),
    ...(schema.enum && isText ? [at('no value of the enum', 'zz-none'), at('empty text for an enum', '')] : []),
    ...(types.includes('integer') ? [at('a fraction', 1.5)] : []),
    ...(schema.minimum !== undefined ? [at('below the minimum', schema.minimum - 1)] : []),
    ...(schema.maximum !== undefined ? [at('above the maximum', schema.maximum + 1)] : []),
    ...(schema.minLength !== undefined && schema.minLength > 0
      ? [at('too short', 'x'.repeat(schema.minLength - 1))]
      : []),
    ...(schema.maxLength !== undefined && schema.maxLength < LONGEST
      ? [at('too long', 'x'.repeat(schema.maxLength + 1))]
      : []),
    ...unmatched(schema).map((text) => at('not of the pattern', text)),
    ...(schema.format === 'date-time' ? badMoments.map((text) => at('no moment', text)) : []),
    ...(schema.format === 'uri' ? [at('no address', 'zz nowhere')] : []),
    ...(schema.maxItems !== undefined ? [at('too many items', repeated(schema.maxItems + 1))] : []),
    ...(schema.minItems !== undefined && schema.minItems > 0 ? [at('too few items', [])] : []),
    ...(schema.uniqueItems === true ? [doubled(path)] : []),
  ];
}

const badMoments = ['2026-13-45T00:00:00Z', '2026-07-01', 'tomorrow'];

// The items themselves may be wrong as well: the list is refused in any case.
const repeated = (times: number): string[] => Array.from({ length: times }, (_, index) => String(index + 1));

const tried = ['', ' ', 'zz none!', '0', '-1', '1.234567', 'https:// x', '\\', '12345678901234567890', 'ABC', '.'];

/** Up to three texts that do not match the pattern, and are not too long for it. */
function unmatched({ pattern }: Schema): string[] {
  if (pattern === undefined) return [];
  const rule = new RegExp(pattern);
  return tried.filter((text) => !rule.test(text)).slice(0, 3);
}

/** What has to be there for a change at a place. */
const parentOf = (path: Path): Path => (typeof path.at(-1) === 'number' ? path : path.slice(0, -1));

const fieldOf = (path: Path): string => path.join('.').replace('[]', '');

const inBody = (path: Path, what: string, value: unknown): Violation => ({
  field: fieldOf(path),
  what,
  inBody: parentOf(path),
  broken: (valid) => ({ ...valid, body: changed(valid.body, path, () => value) }),
});

const removed = (path: Path): Violation => ({
  field: fieldOf(path),
  what: 'missing',
  inBody: parentOf(path),
  broken: (valid) => ({ ...valid, body: changed(valid.body, path, () => undefined) }),
});

const doubled = (path: Path): Violation => ({
  field: fieldOf(path),
  what: 'an item twice',
  inBody: [...path, 0],
  broken: (valid) => ({
    ...valid,
    body: changed(valid.body, path, (list) => (Array.isArray(list) ? [list[0], ...(list as unknown[])] : list)),
  }),
});

/** A copy with another value at a place; `undefined` removes a field. */
function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === step ? changed(item, rest, change) : item));
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  const next = changed(fields[step], rest, change);
  return next === undefined ? without(fields, String(step)) : { ...fields, [step]: next };
}
