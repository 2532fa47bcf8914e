import type { Release } from '../contract/release.ts';

export interface PublishedRelease {
  /** First 16 hex digits of the content's sha256: the folder that its files are served from. */
  hash: string;
  release: Release;
}

/** One rule of which release is live; the first layer that names one decides. */
export interface ReleaseChoice {
  layer: 'program' | 'tenant' | 'rollout' | 'default';
  /** Program id, organization id, or empty. */
  target: string;
  /** For a rollout: buckets `from` ≤ bucket < `to`, of 0 to 99. */
  buckets: { from: number; to: number } | null;
  /** `null` disables the remote where the rule applies. */
  hash: string | null;
}

export interface RegistryEntry {
  /** Newest first. */
  releases: PublishedRelease[];
  choices: ReleaseChoice[];
}

/** The registry's state that decides what a page loads, by name of the remote; `shell` is among them. */
export type RegistryDocument = Record<string, RegistryEntry>;
