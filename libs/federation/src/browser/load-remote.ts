import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import type { BootRelease, BootRemote } from '../contract/boot.ts';
import type { RemoteModule } from '../contract/remote-module.ts';
import { bootManifest, integrityOf, ownerOf } from './boot-manifest.ts';
import { installChunkBridge } from './chunk-bridge.ts';
import { classify, type Fault } from './diagnose.ts';
import type { LoadFailureKind, LoadResult } from './load-result.ts';
import { backOff, type LoadState, loadState, sleep } from './load-state.ts';

const TRIES = 3;
const RETRIED: ReadonlySet<LoadFailureKind> = new Set(['http', 'network', 'integrity']);
const PAST_DEADLINE = Symbol('past deadline');

let engine: ModuleFederation | undefined;

/**
 * Loads a remote's `./remote` module. Never throws: the result says what failed and where.
 *
 * One deadline covers entry, chunks and retries. Each attempt registers the remote anew under addresses of its own,
 * which clears every state that a failed load leaves behind, so that calling again after a failure is a real retry.
 * When the chosen release cannot be loaded, its last good one is tried once.
 */
export async function loadRemote(name: string): Promise<LoadResult> {
  const remote = bootManifest().remotes[name];
  if (!remote) {
    return { ok: false, name, version: '', kind: 'registry', at: 'boot', detail: 'not in this page', tries: 0 };
  }
  const result = await loadRelease(remote, remote, false);
  if (result.ok || remote.lastGood === null) return result;
  const fallback = await loadRelease(remote, remote.lastGood, true);
  return fallback.ok ? fallback : result;
}

async function loadRelease(remote: BootRemote, release: BootRelease, fellBack: boolean): Promise<LoadResult> {
  const { name, dev } = remote;
  const { version } = release;
  if (!dev && release.files[release.entry] === undefined) {
    return { ok: false, name, version, kind: 'integrity', at: 'entry', detail: 'no hash', tries: 0 };
  }
  const state = loadState(name);
  state.deadline = performance.now() + bootManifest().deadlineMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(remote, release, state);
    if ('module' in outcome) {
      state.deadline = 0;
      return { ok: true, name, version, module: outcome.module, tries, fellBack };
    }
    const wait = backOff(tries);
    // A chunk has already been tried three times by the chunk loader.
    const again = RETRIED.has(outcome.kind) && outcome.at !== 'chunk' && tries < TRIES;
    if (!again || performance.now() + wait > state.deadline) return { ok: false, name, version, ...outcome, tries };
    await sleep(wait);
  }
}

async function attempt(
  { name }: BootRemote,
  release: BootRelease,
  state: LoadState,
): Promise<Fault | { module: RemoteModule }> {
  state.attempt += 1;
  state.scripts.clear();
  const federation = federationEngine();
  const entry = release.base + release.entry + (state.attempt > 1 ? `?try=${state.attempt}` : '');
  federation.registerRemotes([{ name, entry, entryGlobalName: release.global, type: 'global' }], {
    force: state.attempt > 1,
  });
  const deadline = new AbortController();
  try {
    const loaded = await Promise.race([
      federation.loadRemote<{ default?: unknown }>(`${name}/remote`),
      sleepUntil(state.deadline, deadline.signal),
    ]);
    if (loaded === PAST_DEADLINE) {
      abandon(state);
      return { kind: 'timeout', at: 'deadline', detail: `${bootManifest().deadlineMs} ms` };
    }
    return moduleOf(loaded) ?? { kind: 'invalid-contract', at: 'module', detail: 'no routes in its default export' };
  } catch (error) {
    return await classify(error, entry, state.deadline - performance.now());
  } finally {
    deadline.abort();
  }
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

/** Ends scripts that never answered; the engine hears of it as a failed load. */
function abandon(state: LoadState): void {
  for (const script of state.scripts) script.dispatchEvent(new Event('error'));
  state.scripts.clear();
}

function federationEngine(): ModuleFederation {
  if (engine) return engine;
  const instance = getInstance();
  if (!instance) throw new Error('The shell was built without module federation');
  installChunkBridge();
  instance.registerPlugins([{ name: 'safe-entries', createScript: ({ url }) => entryScript(url) }]);
  engine = instance;
  return instance;
}

function entryScript(url: string): { script: HTMLScriptElement; timeout: number } {
  const owned = ownerOf(url);
  const script = document.createElement('script');
  script.src = url;
  if (owned?.remote.dev !== true) script.integrity = integrityOf(url);
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  const state = owned && loadState(owned.remote.name);
  state?.scripts.add(script);
  const left = state && state.deadline > 0 ? state.deadline - performance.now() : bootManifest().deadlineMs;
  return { script, timeout: Math.max(1, left) };
}
