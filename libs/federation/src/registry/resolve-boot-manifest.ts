import type { BootManifest, BootRelease, BootRemote, Decision } from '../contract/boot.ts';
import { matchRemote } from './match-remote.ts';
import type { PublishedRelease, RegistryDocument, RegistryEntry, ReleaseChoice } from './registry-document.ts';
import { rolloutBucket } from './rollout-bucket.ts';

export interface PageContext {
  path: string;
  programId: string | null;
  tenantId: string | null;
  /** Anything that stays the same for one person. */
  person: string;
  deadlineMs: number;
}

const SHELL = 'shell';
const layers = ['program', 'tenant', 'rollout', 'default'] as const;

/**
 * Which releases a page loads: for each remote the program's override, else the tenant's, else the rollout that the
 * person's bucket falls into, else the default. Pure: same document and context, same answer.
 *
 * @returns the manifest for the page and the shell's own release, `null` when no shell is published
 */
export function resolveBootManifest(
  document: RegistryDocument,
  context: PageContext,
): { manifest: BootManifest; shell: BootRelease | null } {
  const remotes: Record<string, BootRemote> = {};
  for (const [name, entry] of Object.entries(document)) {
    const remote = name === SHELL ? null : resolveRemote(name, entry, context);
    if (remote) remotes[name] = remote;
  }
  const shell = choose(SHELL, document[SHELL], context);
  const declarations = Object.values(remotes).map((remote) => remote.declaration);
  return {
    manifest: {
      schema: 1,
      shellVersion: shell?.published.release.version ?? '',
      remotes,
      match: matchRemote(declarations, context.path),
      deadlineMs: context.deadlineMs,
    },
    shell: shell && bootRelease(SHELL, shell.published),
  };
}

function resolveRemote(name: string, entry: RegistryEntry, context: PageContext): BootRemote | null {
  const chosen = choose(name, entry, context);
  const declaration = chosen?.published.release.declaration;
  if (!chosen || !declaration) return null;
  const fallback = entry.choices.find((choice) => choice.layer === 'default')?.hash ?? null;
  const lastGood = fallback === chosen.published.hash ? null : published(entry, fallback);
  return {
    name,
    decision: chosen.decision,
    declaration,
    lastGood: lastGood && bootRelease(name, lastGood),
    dev: false,
    ...bootRelease(name, chosen.published),
  };
}

function choose(
  name: string,
  entry: RegistryEntry | undefined,
  context: PageContext,
): { published: PublishedRelease; decision: Decision } | null {
  if (!entry) return null;
  for (const layer of layers) {
    const choice = entry.choices.find((candidate) => candidate.layer === layer && holds(candidate, name, context));
    if (!choice) continue;
    const found = published(entry, choice.hash);
    return found && { published: found, decision: layer };
  }
  return null;
}

function holds(choice: ReleaseChoice, name: string, context: PageContext): boolean {
  if (choice.layer === 'program') return choice.target === context.programId;
  if (choice.layer === 'tenant') return choice.target === context.tenantId;
  if (choice.layer === 'default') return true;
  const bucket = rolloutBucket(context.person, name);
  return choice.buckets !== null && bucket >= choice.buckets.from && bucket < choice.buckets.to;
}

function published(entry: RegistryEntry, hash: string | null): PublishedRelease | null {
  return entry.releases.find((candidate) => candidate.hash === hash) ?? null;
}

/** A published release as a page loads it. */
export function bootRelease(name: string, { hash, release }: PublishedRelease): BootRelease {
  return {
    version: release.version,
    base: `/r/${name}/${hash}/`,
    entry: release.entry,
    global: release.global,
    files: Object.fromEntries(Object.entries(release.files).map(([file, { sha384 }]) => [file, sha384])),
    firstFiles: release.firstFiles,
  };
}
