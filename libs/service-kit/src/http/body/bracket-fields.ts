import { BodyLimitError, MalformedBodyError, UnknownFieldError } from '../body.errors.ts';
import { isPlainKey } from './json-body.ts';

export const formLimits = { depth: 4, fields: 500, bytesPerField: 100 * 1024 };

type Branch = Map<string, Branch | string | string[]>;

/**
 * Builds an object from form fields in bracket notation: `a[b]=1` nests, `a[]=1` and a repeated `a=1` make a list.
 *
 * Keys that are exactly `0 … n-1` make a list, too; other numbers stay keys, so that `questions[17][value]` keeps its
 * id. Throws `BodyLimitError` beyond 500 fields, 4 brackets or 100 KB a field, `UnknownFieldError` for inherited names,
 * `MalformedBodyError` where a name is a list and an object at once.
 */
export function objectFromFields(fields: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > formLimits.fields) throw new BodyLimitError('limit_fields');
    if (Buffer.byteLength(value) > formLimits.bytesPerField) throw new BodyLimitError('limit_field_size');
    put(root, stepsOf(name), value);
  }
  return objectOf(root);
}

/** `a[b][]` → `['a', 'b', '']`. A name whose brackets do not match is one plain key. */
function stepsOf(name: string): string[] {
  const open = name.indexOf('[');
  const brackets = open > 0 ? name.slice(open) : '';
  // Counted before any pattern runs over it: a name may contain thousands.
  if (brackets.split('[').length - 1 > formLimits.depth) throw new BodyLimitError('limit_depth');
  if (!/^(\[[^[\]]*\])+$/.test(brackets)) return [name];
  return [name.slice(0, open), ...brackets.slice(1, -1).split('][')];
}

function put(root: Branch, steps: string[], value: string): void {
  const forbidden = steps.find((step) => !isPlainKey(step));
  if (forbidden !== undefined) throw new UnknownFieldError([forbidden]);
  const isList = steps.length > 1 && steps.at(-1) === '';
  const path = isList ? steps.slice(0, -1) : steps;
  if (path.slice(1).includes('')) throw new MalformedBodyError('A list of the form holds more than values');
  let branch = root;
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step) ?? new Map<string, Branch | string | string[]>();
    if (!(next instanceof Map)) throw conflict(step);
    branch.set(step, next);
    branch = next;
  }
  const leaf = path.at(-1) ?? '';
  const present = branch.get(leaf);
  if (present instanceof Map) throw conflict(leaf);
  if (present === undefined) branch.set(leaf, isList ? [value] : value);
  else if (Array.isArray(present)) present.push(value);
  else branch.set(leaf, [present, value]);
}

function conflict(step: string): MalformedBodyError {
  return new MalformedBodyError(`The field ${step.slice(0, 100)} is a value and an object at once`);
}

function objectOf(branch: Branch): Record<string, unknown> {
  return Object.fromEntries([...branch].map(([key, value]) => [key, value instanceof Map ? valueOf(value) : value]));
}

function valueOf(branch: Branch): unknown {
  const isList = [...branch.keys()].every((key, index) => key === String(index));
  return isList ? Object.values(objectOf(branch)) : objectOf(branch);
}
