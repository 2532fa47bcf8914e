import { getInstance } from '@module-federation/runtime';
import { renderers } from './hook.ts';

export interface DuplicateAlarm {
  pkg: string;
  remote: string;
  why: string;
}

interface FederationGlobal {
  __FEDERATION__?: { __INSTANCES__: { name: string; options: { shared?: Record<string, { version: string }[]> } }[] };
}

const SECOND_CHECK_MILLIS = 1_000;

/**
 * Detects, after each load, a second copy of a package that the shell provides and names the remote that brought it.
 * The build refuses such remotes; this detects those that were built elsewhere.
 */
export function watchForDuplicates(provided: readonly string[], report: (alarm: DuplicateAlarm) => void): void {
  const reported = new Set<string>();
  const reportOnce = (alarm: DuplicateAlarm): void => {
    const key = `${alarm.pkg} ${alarm.remote}`;
    if (reported.has(key)) return;
    reported.add(key);
    report(alarm);
  };
  const check = (remote: string): void => duplicates(provided, remote).forEach(reportOnce);
  getInstance()?.registerPlugins([
    {
      name: 'duplicate-alarm',
      onLoad: ({ remote }: { remote: { name: string } }) => {
        check(remote.name);
        // A second react-dom is seen only once it has been evaluated.
        setTimeout(check, SECOND_CHECK_MILLIS, remote.name);
      },
    },
  ]);
}

function duplicates(provided: readonly string[], remote: string): DuplicateAlarm[] {
  const found: DuplicateAlarm[] = [];
  for (const [pkg, versions] of Object.entries(getInstance()?.shareScopeMap['default'] ?? {})) {
    for (const [version, { from }] of Object.entries(versions)) {
      if (provided.includes(pkg) && from !== 'shell') found.push({ pkg, remote: from, why: `registered ${version}` });
    }
  }
  for (const instance of (self as FederationGlobal).__FEDERATION__?.__INSTANCES__ ?? []) {
    if (instance.name === 'shell') continue;
    for (const [pkg, copies] of Object.entries(instance.options.shared ?? {})) {
      if (provided.includes(pkg)) {
        found.push({
          pkg,
          remote: instance.name,
          why: `carries its own ${copies.map((copy) => copy.version).join(', ')}`,
        });
      }
    }
  }
  const doms = renderers();
  if (doms.length > 1) found.push({ pkg: 'react-dom', remote, why: doms.map((dom) => dom.version).join(', ') });
  if (document.querySelectorAll('style[data-styled="active"]').length > 1) {
    found.push({ pkg: 'styled-components', remote, why: 'two style sheets' });
  }
  return found;
}
