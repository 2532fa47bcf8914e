import type { ProvidedName } from '../contract/provided-names.ts';

/** A package that the shell provides to every remote; a remote never carries its own copy. */
interface ProvidedPackage {
  /** Versions that a remote may be built against. */
  range: string;
  /** Why it is shared. */
  because: string;
}

/**
 * The one table of the host's shared packages. Sharing a package does not share its sub-paths: each is an entry. A
 * large package is shared through a facade of the names used, because a shared module cannot be tree-shaken. Where
 * remotes need a name that older shells do not provide, the range is raised.
 */
export const sharedPolicy: Record<ProvidedName, ProvidedPackage> = {
  react: { range: '^19.3.0', because: 'hooks need the one copy that renders' },
  'react/jsx-runtime': { range: '^19.3.0', because: 'imported by every compiled component' },
  'react-dom': { range: '^19.3.0', because: 'portals need the renderer of the page' },
  'styled-components': { range: '^6.6.0', because: 'one style sheet, one nonce' },
  '@laurel/web-kit': {
    range: '^0.1.0',
    because: 'facade of query, zustand, i18next and axios with the one client, store and language of the page',
  },
  '@laurel/web-kit/router': { range: '^0.1.0', because: 'facade of react-router: the names used, not the whole' },
  '@laurel/ui': { range: '^0.1.0', because: 'the design system' },
};

/** Packages behind a facade, which remotes must not import themselves. */
export const behindFacade: Record<string, string> = {
  'react-router': '@laurel/web-kit/router',
  'react-router-dom': '@laurel/web-kit/router',
  axios: '@laurel/web-kit',
  '@tanstack/react-query': '@laurel/web-kit',
  i18next: '@laurel/web-kit',
  'react-i18next': '@laurel/web-kit',
  zustand: '@laurel/web-kit',
};

export interface SharedEntry {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  eager?: true;
  import?: false;
}

function sharedEntries(extra: { eager: true } | { import: false }): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries(sharedPolicy).map(([name, { range }]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion: range, ...extra },
    ]),
  );
}

export const shellShared = (): Record<string, SharedEntry> => sharedEntries({ eager: true });
export const remoteShared = (): Record<string, SharedEntry> => sharedEntries({ import: false });

/** `@scope/name/sub` and `name/sub` without the sub-path. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The packages of the table without their sub-paths. */
export const providedPackages: readonly string[] = [...new Set(Object.keys(sharedPolicy).map(packageOf))];
