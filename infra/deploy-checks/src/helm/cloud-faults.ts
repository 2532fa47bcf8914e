import type { Manifest } from './manifest-types.ts';

interface Deployment extends Manifest {
  spec: {
    template: {
      metadata?: { labels?: Record<string, string> };
      spec: { serviceAccountName?: string; containers: { env?: { name: string; value?: string }[] }[] };
    };
  };
}

interface NetworkPolicy extends Manifest {
  spec: {
    podSelector?: { matchLabels?: Record<string, string> };
    egress?: { to?: { ipBlock?: { cidr: string } }[] }[];
  };
}

/** Where the node hands out a pod's credentials of the cloud. */
const CREDENTIALS = '169.254.170.23/32';

/** A pod that opens a bucket needs the account that the cloud gives its role to, and the way to its credentials. */
export function cloudFaults(manifests: readonly Manifest[]): string[] {
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment') as Deployment[];
  return deployments.filter(opensBucket).flatMap((deployment) => {
    const name = deployment.metadata.name ?? '';
    const { serviceAccountName = 'default' } = deployment.spec.template.spec;
    const isMade = manifests.some(({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === name);
    const faults = [
      ...(serviceAccountName === name ? [] : [`runs as ${serviceAccountName}, which the cloud gives no role to`]),
      ...(isMade ? [] : ['there is no ServiceAccount of its own']),
      ...(reachesCredentials(deployment, manifests) ? [] : [`may not reach ${CREDENTIALS}, where its credentials are`]),
    ];
    return faults.map((fault) => `Deployment ${name}: ${fault}`);
  });
}

const opensBucket = ({ spec }: Deployment): boolean =>
  spec.template.spec.containers.some(({ env = [] }) => env.some(({ value = '' }) => value.startsWith('s3://')));

function reachesCredentials({ spec }: Deployment, manifests: readonly Manifest[]): boolean {
  const labels = spec.template.metadata?.labels ?? {};
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as NetworkPolicy[];
  return policies.some(({ spec: { podSelector, egress = [] } }) => {
    const selected = Object.entries(podSelector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
    return selected && egress.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === CREDENTIALS));
  });
}
