import type { RemoteDeclaration } from './remote-declaration.ts';

/** Version of the contract between shell and remotes, and of `release.json`. */
export const CONTRACT_VERSION = '1.3.0';

/** Versions of the calls that the gateway answers. */
export const API_VERSIONS = { public: '1.0.0', admin: '2.0.0' } as const;

export interface ReleaseFile {
  /** `sha384-…`, as the `integrity` attribute takes it. */
  sha384: string;
  bytes: number;
}

/** What a build writes beside its files: everything that publishing and loading it needs to know. */
export interface Release {
  schema: 1;
  /** A remote's name, or `shell`. */
  name: string;
  version: string;
  /** The global that the container is found under; carries the version, so that two releases can live in one page. */
  global: string;
  /** Container of a remote, main script of the shell. */
  entry: string;
  /** Files that the first view needs beside the entry: the chunks of `./remote`. */
  firstFiles: string[];
  files: Record<string, ReleaseFile>;
  /**
   * Versions of the provided packages: of a remote those that it was built against, of the shell those that it
   * provides.
   */
  builtAgainst: Record<string, string>;
  /** Ranges of the provided packages that its container accepts. Absent in releases built before they were written. */
  requires?: Record<string, string>;
  contract: string;
  /** `null` for the shell. */
  declaration: RemoteDeclaration | null;
  /** ISO time; not part of what identifies a release. */
  builtAt?: string;
  /** The commit it was built from, `null` outside of a repository. */
  commit?: string | null;
}
