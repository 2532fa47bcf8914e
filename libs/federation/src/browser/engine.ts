import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import { bootManifest, integrityOf, ownerOf } from './boot-manifest.ts';
import { installChunkBridge } from './chunk-bridge.ts';
import { loadState } from './load-state.ts';

// The loader's own deadline comes first, so that the reported fault of a hung entry does not depend on which timer won.
const SLACK_MILLIS = 1_000;

interface AddressPolicy {
  createScriptURL(url: string): string;
}

// An address outside of the page's releases gets an impossible hash: the browser refuses it on its normal error path.
const addresses: AddressPolicy = { createScriptURL: (url) => url };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };
};
const policy = trustedTypes?.createPolicy('laurel-releases', addresses) ?? addresses;

let engine: ModuleFederation | undefined;

/** The shell's federation instance, made to load entries with integrity and within the deadline. */
export function federationEngine(): ModuleFederation {
  if (engine) return engine;
  const instance = getInstance();
  if (!instance) throw new Error('The shell was built without module federation');
  installChunkBridge();
  instance.registerPlugins([{ name: 'safe-entries', createScript: ({ url }) => entryScript(url) }]);
  holdShared(instance);
  engine = instance;
  return instance;
}

/**
 * The engine credits a shared package to the remote that loads it first, and drops it with that remote when the remote
 * is registered anew. So the shell loads all of its own before any remote can; nothing is evaluated by that.
 */
function holdShared(instance: ModuleFederation): void {
  for (const name of Object.keys(instance.options.shared)) {
    try {
      instance.loadShareSync(name);
    } catch {
      // The package is not eager. A remote that needs it fails as `incompatible`.
    }
  }
}

function entryScript(url: string): { script: HTMLScriptElement; timeout: number } {
  const owned = ownerOf(url);
  const script = document.createElement('script');
  script.src = policy.createScriptURL(url);
  if (owned?.remote.dev !== true) script.integrity = integrityOf(url);
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  const state = owned && loadState(owned.remote.name);
  state?.scripts.add(script);
  const left = state && state.deadline > 0 ? state.deadline - performance.now() : bootManifest().deadlineMs;
  return { script, timeout: Math.max(0, left) + SLACK_MILLIS };
}
