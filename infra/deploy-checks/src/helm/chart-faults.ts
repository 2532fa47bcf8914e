import { parseAllDocuments } from 'yaml';
import type { Reader } from '../services/readers.ts';
import { type Manifest, typeFaults } from './manifest-types.ts';
import { charts, readRendered } from './rendered.ts';
import { workloadFaults } from './workload-faults.ts';

/** Checks the rendered charts against the types of Kubernetes and the project's own rules. */
export function chartFaults(root: string, services: readonly Reader[], jobs: readonly Reader[]): string[] {
  const texts = charts.map((one) => ({ rendered: one.rendered, ...readRendered(root, one) }));
  const stale = texts
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ rendered }) => `${rendered} is stale: npm run infra:render`);
  const manifests = texts.flatMap(({ text }) => manifestsOf(text));
  const faults = [...stale, ...typeFaults(root, manifests), ...workloadFaults(manifests, services, jobs)];
  return faults.map((fault) => `infra/helm: ${fault}`);
}

/** The manifests of a rendered chart. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}
