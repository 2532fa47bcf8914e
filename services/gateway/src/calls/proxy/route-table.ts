import type { Upstream } from '../../config.ts';
import { declaredRoutes } from './declared-routes.ts';
import type { Upload } from './request-body.ts';

export interface Route {
  upstream: Upstream;
  /** Visitors get the answer from the gateway's cache. */
  remembered: boolean;
  /** The rate limit that its unsafe calls share. */
  limit: 'signIn' | 'unsafe';
  /** Its multipart forms contain files: larger and slower bodies, of signed-in people. */
  upload: Upload | null;
  /** The service may take half a minute. */
  waits: boolean;
}

/** How long a call may take that waits for news or for a third party. */
export const WAITS_MILLIS = 30_000;

interface Pattern {
  /** `null` takes the place of a parameter. */
  segments: readonly (string | null)[];
  route: Route;
}

const PARAMETER = /^\{\w+\}$/;

/** Routes without a parameter, by path. */
const literals = new Map<string, Route>();
/** The others, by their number of segments. */
const patterns = new Map<number, Pattern[]>();
for (const [path, declared] of Object.entries(declaredRoutes)) {
  const { upstream, cachedForVisitors: remembered = false, limit = 'unsafe', upload = null, waits = false } = declared;
  const segments = path.split('/').map((segment) => (PARAMETER.test(segment) ? null : segment));
  const route: Route = { upstream, remembered, limit, upload, waits };
  if (segments.includes(null)) {
    patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), { segments, route }]);
  } else literals.set(path, route);
}
// A literal segment wins over a parameter in its place.
for (const list of patterns.values()) list.sort((a, b) => parameters(a) - parameters(b));

/** The service that owns a call, or `null`. `path` is the request's path without its query. */
export function routeOf(path: string): Route | null {
  const literal = literals.get(path);
  if (literal) return literal;
  const asked = path.split('/');
  return patterns.get(asked.length)?.find(({ segments }) => fits(segments, asked))?.route ?? null;
}

function fits(segments: Pattern['segments'], asked: readonly string[]): boolean {
  return segments.every((segment, index) => (segment === null ? asked[index] !== '' : segment === asked[index]));
}

function parameters({ segments }: Pattern): number {
  return segments.filter((segment) => segment === null).length;
}
