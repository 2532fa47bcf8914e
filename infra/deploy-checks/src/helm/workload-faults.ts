import { maxImportBytes } from '@laurel/contracts/identity/participants/import.dto';
import { environmentFaults, modeFaults, type Setting } from '../services/environment-faults.ts';
import type { Reader } from '../services/readers.ts';
import type { Manifest } from './manifest-types.ts';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: object };
}

interface PodSpec {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean };
  volumes?: { name: string; emptyDir?: { sizeLimit?: string } }[];
  containers: {
    name: string;
    env?: Variable[];
    resources?: { requests?: { cpu?: string; memory?: string }; limits?: { memory?: string } };
    securityContext?: {
      allowPrivilegeEscalation?: boolean;
      readOnlyRootFilesystem?: boolean;
      capabilities?: { drop?: string[] };
    };
    livenessProbe?: object;
    readinessProbe?: object;
  }[];
}

export interface Workload extends Manifest {
  spec: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } };
}

/** Each may take 10 s after the drain: open requests, jobs under way, connections to Redis. */
const ENDINGS_SECONDS = 30;

/** Imports that one process may take at once; each lies in its temporary folder while it arrives. */
const IMPORTS_AT_ONCE = 6;
const UNITS: Record<string, number> = { Mi: 1024 ** 2, Gi: 1024 ** 3 };

const podOf = ({ spec }: Workload): PodSpec | undefined => spec.template?.spec ?? spec.jobTemplate?.spec.template.spec;
const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name ?? metadata.generateName ?? ''}`;

/** The permissions, resources and environment of a pod. */
export function workloadFaults(
  manifests: readonly Manifest[],
  services: readonly Reader[],
  jobs: readonly Reader[],
): string[] {
  const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind)) as Workload[];
  return [
    ...workloads.flatMap((workload) => podFaults(workload).map((fault) => `${nameOf(workload)}: ${fault}`)),
    ...services.flatMap((service) => serviceFaults(service, manifests)),
    ...workloads.filter(({ kind }) => kind !== 'Deployment').flatMap((workload) => jobFaults(workload, jobs)),
    ...manifests.filter(({ kind }) => kind === 'Secret').map((secret) => `${nameOf(secret)}: secrets are made by hand`),
  ];
}

function podFaults(workload: Workload): string[] {
  const pod = podOf(workload);
  const container = pod?.containers[0];
  if (!pod || !container) return ['has no container'];
  const { securityContext: own = {}, resources } = container;
  const demands: [boolean | undefined, string][] = [
    [pod.automountServiceAccountToken === false, 'gets a token of the cluster'],
    [pod.securityContext?.runAsNonRoot, 'may run as root'],
    [own.allowPrivilegeEscalation === false, 'may gain privileges'],
    [own.readOnlyRootFilesystem, 'may write to its image'],
    [own.capabilities?.drop?.includes('ALL'), 'keeps capabilities'],
    [Boolean(resources?.requests?.memory && resources.limits?.memory), 'has no bounds of memory'],
    [workload.kind !== 'Deployment' || Boolean(container.livenessProbe && container.readinessProbe), 'is not probed'],
    [workload.kind !== 'Deployment' || endsInTime(pod), 'is killed before it has drained'],
    [workload.kind !== 'Deployment' || !tellsOwner(container.env), 'is told the password of an owner'],
    [workload.metadata.name !== 'laurel-identity' || holdsImports(pod), 'has too little room for imports'],
  ];
  return demands.filter(([met]) => met !== true).map(([, fault]) => fault);
}

function holdsImports({ volumes = [] }: PodSpec): boolean {
  const limit = volumes.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit ?? '';
  const [, count, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(limit) ?? [];
  return Number(count) * (UNITS[unit] ?? 0) >= IMPORTS_AT_ONCE * maxImportBytes;
}

const tellsOwner = (env: Variable[] = []): boolean => env.some(({ name }) => /OWNER_DATABASE_URL|^ADMIN_/.test(name));

function endsInTime({ containers, terminationGracePeriodSeconds = 0 }: PodSpec): boolean {
  const drain = Number(containers[0]?.env?.find(({ name }) => name === 'DRAIN_MS')?.value) / 1_000;
  return terminationGracePeriodSeconds >= drain + ENDINGS_SECONDS;
}

/** The resources that a service needs beside its pods, and its environment. */
function serviceFaults(service: Reader, manifests: readonly Manifest[]): string[] {
  const name = `laurel-${service.name}`;
  const own = manifests.filter(({ metadata }) => metadata.name === name);
  const absent = ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']
    .filter((kind) => !own.some((manifest) => manifest.kind === kind))
    .map((kind) => `${service.name}: there is no ${kind}`);
  const deployment = own.find(({ kind }) => kind === 'Deployment') as Workload | undefined;
  const settings = settingsOf(deployment);
  return [...absent, ...environmentFaults(service, settings), ...modeFaults(service.name, settings)];
}

/** A job's name in the cluster begins with the platform's name, or it is made anew under its own. */
function jobFaults(workload: Workload, jobs: readonly Reader[]): string[] {
  const { name, generateName = '' } = workload.metadata;
  const job = jobs.find((one) => name === `laurel-${one.name}` || generateName.startsWith(`${one.name}-`));
  return job ? environmentFaults(job, settingsOf(workload)) : [`${nameOf(workload)}: nothing declares its variables`];
}

function settingsOf(workload: Workload | undefined): Map<string, Setting> {
  const env = (workload && podOf(workload)?.containers[0]?.env) ?? [];
  return new Map(
    env.map(({ name, value = '', valueFrom }) => [name, valueFrom?.secretKeyRef ? { secret: true } : { value }]),
  );
}
