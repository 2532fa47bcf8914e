import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import { bootManifest, integrityOf, ownerOf } from './boot-manifest.ts';
import { installChunkBridge } from './chunk-bridge.ts';
import { loadState } from './load-state.ts';

let engine: ModuleFederation | undefined;

/** The shell's federation instance, made to load entries with integrity and within the deadline. */
export function federationEngine(): ModuleFederation {
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
