import type { RemoteDeclaration } from '../contract/remote-declaration.ts';

/** The half of the product that an address belongs to. */
export function areaOf(path: string): RemoteDeclaration['area'] {
  return path === '/admin/v2' || path.startsWith('/admin/v2/') ? 'admin' : 'participant';
}

/** Whether an address lies at or below a declared route; `:name` stands for one segment. */
export function routeOwns(route: string, path: string): boolean {
  const declared = segmentsOf(route);
  const actual = segmentsOf(path);
  return (
    actual.length >= declared.length &&
    declared.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}

/** The name of the remote that owns an address: of several the one with the longest route. */
export function matchRemote(
  declarations: readonly Pick<RemoteDeclaration, 'name' | 'area' | 'routes'>[],
  path: string,
): string | null {
  const area = areaOf(path);
  let best: { name: string; length: number } | null = null;
  for (const { name, routes, area: owned } of declarations) {
    if (owned !== area) continue;
    for (const route of routes) {
      const { length } = segmentsOf(route);
      if (routeOwns(route, path) && (best === null || length > best.length)) best = { name, length };
    }
  }
  return best?.name ?? null;
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
