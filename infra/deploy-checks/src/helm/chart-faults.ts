import type { Reader } from '../services/readers.ts';
import { cloudFaults } from './cloud-faults.ts';
import { typeFaults } from './manifest-types.ts';
import { charts, manifestsOf, readRendered } from './rendered.ts';
import { workloadFaults } from './workload-faults.ts';

/** Checks the rendered charts against the types of Kubernetes and the project's own rules. */
export function chartFaults(root: string, services: readonly Reader[], jobs: readonly Reader[]): string[] {
  const texts = charts.map((one) => ({ rendered: one.rendered, ...readRendered(root, one) }));
  const stale = texts
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ rendered }) => `${rendered} is stale: npm run infra:render`);
  const manifests = texts.flatMap(({ text }) => manifestsOf(text));
  const faults = [
    ...stale,
    ...typeFaults(root, manifests),
    ...workloadFaults(manifests, services, jobs),
    ...cloudFaults(manifests),
  ];
  return faults.map((fault) => `infra/helm: ${fault}`);
}
