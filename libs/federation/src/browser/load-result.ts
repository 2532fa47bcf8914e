import type { RemoteModule } from '../contract/remote-module.ts';

/**
 * Why a remote could not be loaded: not in the registry; its file not answered, answered wrongly, or other than
 * published; too slow; threw while starting; exports nothing usable; needs what the shell does not have; threw while
 * rendering; a chunk failed.
 */
export const loadFailureKinds = [
  'registry',
  'network',
  'http',
  'integrity',
  'timeout',
  'execution',
  'invalid-contract',
  'incompatible',
  'render',
  'chunk',
] as const;

export type LoadFailureKind = (typeof loadFailureKinds)[number];

export interface LoadFailure {
  ok: false;
  name: string;
  version: string;
  kind: LoadFailureKind;
  /** Where: `boot`, `entry`, `chunk`, `init`, `module`, `shared`, `deadline`, `commit`, `view`, `loader`. */
  at: string;
  detail: string;
  tries: number;
}

export interface LoadSuccess {
  ok: true;
  name: string;
  version: string;
  module: RemoteModule;
  tries: number;
  /** How the release that the registry chose failed in this load, when its last good one was taken in its place. */
  fellBack: LoadFailure | null;
  /** Milliseconds of the deadline that the first commit may still take, from the moment it is rendered. */
  commitWithinMs: number;
}

export type LoadResult = LoadSuccess | LoadFailure;
