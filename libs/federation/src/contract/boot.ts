import type { RemoteDeclaration } from './remote-declaration.ts';

/** Which layer of the registry chose a release. */
export type Decision = 'program' | 'tenant' | 'rollout' | 'default' | 'override';

/** One release as the page loads it. */
export interface BootRelease {
  version: string;
  /** Address of its folder, with a slash at the end. */
  base: string;
  entry: string;
  global: string;
  /** Integrity by file name. Empty only for a remote served from a laptop. */
  files: Record<string, string>;
  firstFiles: string[];
}

export interface BootRemote extends BootRelease {
  name: string;
  decision: Decision;
  declaration: RemoteDeclaration;
  /** The release to fall back to when this one cannot be loaded. */
  lastGood: BootRelease | null;
  /** Why the page's shell cannot run the chosen release, and which side to update; `null` when it can. */
  incompatible: string | null;
  /** Served from a platform engineer's own machine: no hashes. Only the server can say so. */
  dev: boolean;
  /** Shows that the server gave this page this release; sent along with a report of its failure. `null` for none. */
  ticket: string | null;
}

/** A disabled remote of the page, so that its addresses differ from unknown ones. */
export type TurnedOffRemote = Pick<RemoteDeclaration, 'name' | 'area' | 'routes'>;

/** The releases that a page loads, as the server writes them into it (`<script id="boot">`). */
export interface BootManifest {
  schema: 1;
  shellVersion: string;
  remotes: Record<string, BootRemote>;
  turnedOff: TurnedOffRemote[];
  /** False while the registry does not answer: the page's releases are the last known ones. */
  current: boolean;
  /** The remote of the page's address, or `null`. */
  match: string | null;
  /** Milliseconds for entry, chunks and first render together. */
  deadlineMs: number;
}
