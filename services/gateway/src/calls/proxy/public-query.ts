import { UnknownFieldError } from '@laurel/service-kit/http/body.errors';
import { urlencodedFields } from '@laurel/service-kit/http/form';
import { declaredQueries } from './declared-queries.ts';

/** The parameters of an operation; `null` when the page's whole query is forwarded. */
type Declared = ReadonlySet<string> | null;

const PASSES_ALL = '/public/offers/merchant';

const literals = new Map<string, Declared>();
const patterns: { pattern: RegExp; declared: Declared }[] = [];
for (const [path, names] of Object.entries(declaredQueries)) {
  const declared = path === PASSES_ALL ? null : new Set(names);
  if (path.includes('{')) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    patterns.push({ pattern, declared });
  } else literals.set(path, declared);
}

/** `undefined` for an undocumented call; a literal path wins over one with a parameter in its place. */
function declaredAt(path: string): Declared | undefined {
  const literal = literals.get(path);
  return literal === undefined ? patterns.find(({ pattern }) => pattern.test(path))?.declared : literal;
}

/**
 * The canonical form of a public reading call's address, independent of escapes and the order of parameters; `null` for
 * an undocumented call. `query` begins with its question mark or is empty.
 *
 * @throws UnknownFieldError for a parameter that the call does not declare
 */
export function canonicalAddress(path: string, query: string): string | null {
  if (query === '' && literals.has(path)) return path;
  const declared = declaredAt(path);
  if (declared === undefined) return null;
  if (declared) demandDeclared(query, declared);
  const fields = [...urlencodedFields(query.slice(1))];
  const segments = path.split('/').map(canonical);
  if (segments.includes(null)) return null;
  // The order of a parameter's own values has a meaning.
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const pairs = sorted.map((field) => field.map(encodeURIComponent).join('='));
  return segments.join('/') + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
}

/** 400 for undeclared parameters; `a[b]` and `a[]` belong to `a`. */
export function demandDeclared(query: string, declared: ReadonlySet<string>): void {
  const names = Array.from(urlencodedFields(query.slice(1)), ([name]) => /^[^[]+(?=\[)/.exec(name)?.[0] ?? name);
  const unknown = [...new Set(names)].filter((name) => !declared.has(name));
  if (unknown.length > 0) throw new UnknownFieldError(unknown);
}

function canonical(segment: string): string | null {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return null;
  }
}
