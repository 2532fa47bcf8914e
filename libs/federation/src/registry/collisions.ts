import type { RemoteDeclaration } from '../contract/remote-declaration.ts';
import { segmentsOf } from './match-remote.ts';

export interface Collision {
  kind: 'route' | 'navigation' | 'search' | 'records' | 'jobs' | 'i18n';
  /** The claimed route, entry or namespace. */
  value: string;
  /** The holder: a live remote, the shell, or the candidate itself. */
  holder: string;
}

/** Namespaces of the shell's and the libraries' own texts. */
const RESERVED_NAMESPACES = ['shell', 'admin-shell', 'kit'];

/**
 * A candidate's claims that another remote already holds, over all live declarations. An older release of the candidate
 * itself does not count. Routes may lie below another remote's; they collide when one address fits both and neither is
 * longer, so that which remote answers would depend on the order of the registry.
 */
export function collisions(live: readonly RemoteDeclaration[], candidate: RemoteDeclaration): Collision[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  return [
    ...claimed('navigation', others, candidate, idsOf('navigation')),
    ...claimed('search', others, candidate, idsOf('search')),
    ...claimed('records', others, candidate, idsOf('records')),
    ...claimed('jobs', others, candidate, ({ jobs = [] }) => jobs),
    ...routeCollisions(others, candidate),
    ...namespaceCollisions(others, candidate),
  ];
}

const idsOf =
  (key: 'navigation' | 'search' | 'records') =>
  (declaration: RemoteDeclaration): string[] =>
    (declaration[key] ?? []).map(({ id }) => id);

function claimed(
  kind: Collision['kind'],
  others: readonly RemoteDeclaration[],
  candidate: RemoteDeclaration,
  valuesOf: (declaration: RemoteDeclaration) => string[],
): Collision[] {
  const holders = new Map(others.flatMap((other) => valuesOf(other).map((value) => [value, other.name] as const)));
  const found: Collision[] = [];
  for (const value of valuesOf(candidate)) {
    const holder = holders.get(value);
    if (holder !== undefined) found.push({ kind, value, holder });
    else holders.set(value, candidate.name);
  }
  return found;
}

function routeCollisions(others: readonly RemoteDeclaration[], candidate: RemoteDeclaration): Collision[] {
  const found: Collision[] = [];
  for (const { name, area, routes } of others) {
    if (area !== candidate.area) continue;
    for (const value of candidate.routes) {
      if (routes.some((route) => ambiguous(route, value))) found.push({ kind: 'route', value, holder: name });
    }
  }
  return found;
}

function ambiguous(one: string, other: string): boolean {
  const left = segmentsOf(one);
  const right = segmentsOf(other);
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const counterpart = right[index] ?? '';
      return segment === counterpart || segment.startsWith(':') || counterpart.startsWith(':');
    })
  );
}

function namespaceCollisions(others: readonly RemoteDeclaration[], candidate: RemoteDeclaration): Collision[] {
  const value = candidate.i18nNamespace;
  if (RESERVED_NAMESPACES.includes(value)) return [{ kind: 'i18n', value, holder: 'shell' }];
  return others
    .filter(({ i18nNamespace }) => i18nNamespace === value)
    .map(({ name }) => ({ kind: 'i18n', value, holder: name }));
}
