import type { BootRelease, BootRemote } from '../contract/boot.ts';
import type { RemoteModule } from '../contract/remote-module.ts';
import { bootManifest } from './boot-manifest.ts';
import { classify, type Fault } from './diagnose.ts';
import { federationEngine } from './engine.ts';
import type { LoadFailure, LoadFailureKind, LoadResult } from './load-result.ts';
import { backOff, type LoadState, loadState, sleep } from './load-state.ts';

const TRIES = 3;
const RETRIED: ReadonlySet<LoadFailureKind> = new Set(['http', 'network', 'integrity']);
const PAST_DEADLINE = Symbol('past deadline');
/** Milliseconds in which nothing can be loaded; timers may also fire this much early. */
const TOO_LITTLE = 10;

const running = new Map<string, Promise<LoadResult>>();

/**
 * Loads a remote's `./remote` module. Never throws: the result says what failed and where.
 *
 * One deadline covers entry, chunks, retries, the last good release as fallback, and what is left of it the first
 * commit (`commitWithinMs`). Each attempt registers the remote anew under addresses of its own, which clears every
 * state that a failed load leaves behind, so that calling again after a failure is a real retry. Callers that ask while
 * a load runs get that load's result.
 *
 * @param deadlineMs milliseconds; the page's own deadline when left out
 */
export function loadRemote(name: string, deadlineMs = bootManifest().deadlineMs): Promise<LoadResult> {
  let load = running.get(name);
  if (!load) {
    load = loadWithFallback(name, deadlineMs)
      .catch((error: unknown) => failure({ name, version: '' }, 'execution', 'loader', String(error)))
      .finally(() => running.delete(name));
    running.set(name, load);
  }
  return load;
}

async function loadWithFallback(name: string, deadlineMs: number): Promise<LoadResult> {
  const remote = bootManifest().remotes[name];
  if (!remote) return failure({ name, version: '' }, 'registry', 'boot', 'not in this page');
  const state = loadState(name);
  const { hung } = state;
  state.hung = null;
  state.deadline = performance.now() + deadlineMs;
  try {
    const result = await loadReleases(remote, state, hung);
    if (result.ok) result.commitWithinMs = Math.max(0, state.deadline - performance.now());
    return result;
  } finally {
    state.deadline = 0;
    state.scripts.clear();
  }
}

/** The chosen release, then its last good one while there is time; the other way round when the chosen one just hung. */
async function loadReleases(remote: BootRemote, state: LoadState, hung: BootRelease | null): Promise<LoadResult> {
  const releases = remote.lastGood ? [remote, remote.lastGood] : [remote];
  if (hung === remote) releases.reverse();
  let reported: LoadFailure | null = null;
  for (const release of releases) {
    const result = await loadRelease(remote, release, state);
    if (result.ok) return release === remote ? result : { ...result, fellBack: reported };
    if (reported === null || release === remote) reported = result;
    if (result.kind === 'timeout') state.hung = release;
    if (performance.now() >= state.deadline - TOO_LITTLE) break;
  }
  return reported ?? failure(remote, 'registry', 'boot', 'no release');
}

async function loadRelease(remote: BootRemote, release: BootRelease, state: LoadState): Promise<LoadResult> {
  const id = { name: remote.name, version: release.version };
  if (!remote.dev) {
    if (release === remote && remote.incompatible !== null) {
      return failure(id, 'incompatible', 'boot', remote.incompatible);
    }
    if (release.files[release.entry] === undefined) return failure(id, 'integrity', 'entry', 'no hash');
  }
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(remote.name, release, state);
    if ('module' in outcome) {
      return { ok: true, ...id, module: outcome.module, tries, fellBack: null, commitWithinMs: 0 };
    }
    const wait = backOff(tries);
    // A chunk has already been tried three times by the chunk loader.
    const again = RETRIED.has(outcome.kind) && outcome.at !== 'chunk' && tries < TRIES;
    if (!again || performance.now() + wait > state.deadline) {
      return { ...failure(id, outcome.kind, outcome.at, outcome.detail), tries };
    }
    await sleep(wait);
  }
}

async function attempt(
  name: string,
  release: BootRelease,
  state: LoadState,
): Promise<Fault | { module: RemoteModule }> {
  state.attempt += 1;
  state.scripts.clear();
  const entry = release.base + release.entry + (state.attempt > 1 ? `?try=${state.attempt}` : '');
  const deadline = new AbortController();
  try {
    const federation = federationEngine();
    federation.registerRemotes([{ name, entry, entryGlobalName: release.global, type: 'global' }], {
      force: state.attempt > 1,
    });
    const loaded = await Promise.race([
      federation.loadRemote<{ default?: unknown }>(`${name}/remote`),
      sleepUntil(state.deadline, deadline.signal),
    ]);
    if (loaded === PAST_DEADLINE) {
      abandon(state);
      return { kind: 'timeout', at: 'deadline', detail: 'no answer within the deadline' };
    }
    return moduleOf(loaded) ?? { kind: 'invalid-contract', at: 'module', detail: 'no routes in its default export' };
  } catch (error) {
    return await classify(error, entry, state.deadline - performance.now());
  } finally {
    deadline.abort();
  }
}

function failure(
  { name, version }: { name: string; version: string },
  kind: LoadFailureKind,
  at: string,
  detail: string,
): LoadFailure {
  return { ok: false, name, version, kind, at, detail, tries: 0 };
}

function moduleOf(loaded: unknown): { module: RemoteModule } | null {
  const exported = (loaded as { default?: Partial<RemoteModule> } | null)?.default;
  return Array.isArray(exported?.routes) && exported.messages ? { module: exported as RemoteModule } : null;
}

function sleepUntil(time: number, signal: AbortSignal): Promise<typeof PAST_DEADLINE> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(PAST_DEADLINE), Math.max(0, time - performance.now()));
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Ends scripts that never answered; the engine sees a failed load. */
function abandon(state: LoadState): void {
  for (const script of state.scripts) script.dispatchEvent(new Event('error'));
  state.scripts.clear();
}
