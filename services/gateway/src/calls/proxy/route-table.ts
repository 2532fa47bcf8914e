import type { Upstream } from '../../config.ts';
import { type Area, areaOf } from '../../requests/parsing/area.ts';
import { declaredRoutes } from './declared-routes.ts';
import type { Upload } from './request-body.ts';

export interface Route {
  upstream: Upstream;
  area: Area;
  /** Visitors get the answer from the gateway's cache. */
  remembered: boolean;
  /** The rate limit that its unsafe calls share. */
  limit: 'signIn' | 'unsafe';
  /** Its multipart forms contain files: larger and slower bodies, of signed-in people. */
  upload: Upload | null;
}

interface Pattern {
  segments: readonly string[];
  route: Route;
}

const PARAMETER = /^\{\w+\}$/;

const patterns = new Map<number, Pattern[]>();
for (const [path, declared] of Object.entries(declaredRoutes)) {
  const { upstream, cachedForVisitors: remembered = false, limit = 'unsafe', upload = null } = declared;
  const segments = path.split('/');
  const route: Route = { upstream, area: areaOf(path), remembered, limit, upload };
  patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), { segments, route }]);
}
// A literal path wins over one with a parameter in its place.
for (const list of patterns.values()) list.sort((a, b) => parameters(a) - parameters(b));

/** The service that owns a call, or `null`. `path` is the request's path without its query. */
export function routeOf(path: string): Route | null {
  const asked = path.split('/');
  return patterns.get(asked.length)?.find(({ segments }) => fits(segments, asked))?.route ?? null;
}

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.every((segment, index) => (PARAMETER.test(segment) ? asked[index] !== '' : segment === asked[index]));
}

function parameters({ segments }: Pattern): number {
  return segments.filter((segment) => PARAMETER.test(segment)).length;
}
