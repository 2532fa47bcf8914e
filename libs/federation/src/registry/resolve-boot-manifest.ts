import type { BootManifest, BootRelease, BootRemote, Decision, TurnedOffRemote } from '../contract/boot.ts';
import { API_VERSIONS, type Release } from '../contract/release.ts';
import { describeIncompatibility, hostOf, incompatibilities } from './compatibility.ts';
import { areaOf, matchRemote } from './match-remote.ts';
import type { PublishedRelease, RegistryDocument, RegistryEntry, ReleaseChoice } from './registry-document.ts';
import { rolloutBucket } from './rollout-bucket.ts';

export interface PageContext {
  path: string;
  programId: string | null;
  tenantId: string | null;
  /** A stable value of one person. */
  person: string;
  /** Only default releases: releases on trial are passed over. Disabled remotes stay disabled. */
  safeMode: boolean;
  deadlineMs: number;
}

interface ChosenRelease {
  published: PublishedRelease;
  decision: Decision;
}

const SHELL = 'shell';
const layers = ['program', 'tenant', 'rollout', 'default'] as const;

/**
 * Which releases a page loads: for each remote the program's override, else the tenant's, else the rollout that the
 * person's bucket falls into, else the default. Only remotes of the page's area are named. Pure: same document and
 * context, same answer.
 *
 * @returns the manifest for the page and the shell's own release, `null` when no shell is published
 */
export function resolveBootManifest(
  document: RegistryDocument,
  context: PageContext,
): { manifest: BootManifest; shell: BootRelease | null } {
  const remotes: Record<string, BootRemote> = {};
  const turnedOff: TurnedOffRemote[] = [];
  const shell = chosenShell(document[SHELL], context);
  for (const [name, entry] of Object.entries(document)) {
    const chosen = choose(name, entry, context);
    const declaration = (chosen === 'off' ? entry.releases[0] : chosen?.published)?.release.declaration;
    // The shell declares nothing. A disabled remote has no chosen release: its newest one declares its routes.
    if (!chosen || declaration?.area !== areaOf(context.path)) continue;
    if (chosen === 'off') turnedOff.push({ name, area: declaration.area, routes: declaration.routes });
    else remotes[name] = { declaration, ...resolveRemote(entry, chosen, shell?.release ?? null) };
  }
  const declarations = Object.values(remotes).map((remote) => remote.declaration);
  const match = matchRemote([...declarations, ...turnedOff], context.path);
  return {
    manifest: {
      schema: 1,
      shellVersion: shell?.release.version ?? '',
      remotes,
      turnedOff,
      current: true,
      match: match !== null && Object.hasOwn(remotes, match) ? match : null,
      deadlineMs: context.deadlineMs,
    },
    shell: shell && bootRelease(SHELL, shell),
  };
}

function chosenShell(entry: RegistryEntry | undefined, context: PageContext): PublishedRelease | null {
  const chosen = entry ? choose(SHELL, entry, context) : null;
  return chosen && chosen !== 'off' ? chosen.published : null;
}

function resolveRemote(
  entry: RegistryEntry,
  { published, decision }: ChosenRelease,
  shell: Release | null,
): Omit<BootRemote, 'declaration'> {
  const { name } = published.release;
  const lastGood = lastGoodOf(entry, published, shell);
  return {
    name,
    decision,
    lastGood: lastGood && bootRelease(name, lastGood),
    incompatible: whyIncompatible(published.release, shell),
    dev: false,
    ticket: null,
    ...bootRelease(name, published),
  };
}

/**
 * The fallback of a remote, the release to load when the chosen one fails: the default's, when another layer chose, else the one published before
 * it; never one that was published later, which may have been rolled back. Two builds of one version share their
 * globals and cannot live in one page.
 */
function lastGoodOf(entry: RegistryEntry, chosen: PublishedRelease, shell: Release | null): PublishedRelease | null {
  const byDefault = published(entry, entry.choices.find(({ layer }) => layer === 'default')?.hash ?? null);
  const earlier = entry.releases.slice(entry.releases.indexOf(chosen) + 1);
  const candidates = byDefault && byDefault !== chosen ? [byDefault, ...earlier] : earlier;
  return (
    candidates.find(
      ({ release }) => release.global !== chosen.release.global && whyIncompatible(release, shell) === null,
    ) ?? null
  );
}

const known = new WeakMap<Release, WeakMap<Release, string | null>>();

function whyIncompatible(release: Release, shell: Release | null): string | null {
  if (shell === null) return null;
  let answers = known.get(shell);
  if (!answers) known.set(shell, (answers = new WeakMap()));
  let answer = answers.get(release);
  if (answer === undefined) {
    const [first] = incompatibilities(release, hostOf(shell, API_VERSIONS));
    answer = first ? describeIncompatibility(first) : null;
    answers.set(release, answer);
  }
  return answer;
}

function choose(name: string, entry: RegistryEntry, context: PageContext): ChosenRelease | 'off' | null {
  for (const layer of layers) {
    const choice = entry.choices.find((candidate) => candidate.layer === layer && holds(candidate, name, context));
    if (!choice) continue;
    if (choice.hash === null) return 'off';
    const found = published(entry, choice.hash);
    // A rule whose release is gone must not take the remote away: the next layer decides.
    if (found) return { published: found, decision: layer };
  }
  return null;
}

function holds(choice: ReleaseChoice, name: string, context: PageContext): boolean {
  if (context.safeMode && choice.layer !== 'default' && choice.hash !== null) return false;
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
