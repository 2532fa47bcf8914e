import type { RemoteDeclaration } from '../contract/remote-declaration.ts';

/** Whether an address lies at or below a declared route; `:name` stands for one segment. */
export function routeOwns(route: string, path: string): boolean {
  const declared = segments(route);
  const actual = segments(path);
  return (
    actual.length >= declared.length &&
    declared.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}

/** The name of the remote that owns an address: of several the one with the longest route. */
export function matchRemote(declarations: readonly RemoteDeclaration[], path: string): string | null {
  const area = path === '/admin/v2' || path.startsWith('/admin/v2/') ? 'admin' : 'participant';
  let best: { name: string; length: number } | null = null;
  for (const { name, routes, area: owned } of declarations) {
    if (owned !== area) continue;
    for (const route of routes) {
      const { length } = segments(route);
      if (routeOwns(route, path) && (best === null || length > best.length)) best = { name, length };
    }
  }
  return best?.name ?? null;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
