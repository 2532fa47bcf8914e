import { metricsText, createRegistry } from '@laurel/service-kit/telemetry/metrics';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Labels of a metric by its name as Prometheus stores it. */
export type Metrics = ReadonlyMap<string, ReadonlySet<string>>;

/** Labels that the scraper adds: the origin of a metric. */
const ofTheReader = ['service', 'job', 'instance', 'namespace', 'pod'];

/** Metrics of Prometheus and of kube-state-metrics. */
const foreign = new Map([
  ['up', []],
  ['kube_job_status_failed', ['job_name']],
]);

const suffixes = { Counter: [''], Gauge: [''], Histogram: ['_bucket', '_sum', '_count'] };
const metric = /new (Counter|Gauge|Histogram)\(\{([\s\S]*?)registers:/g;

/** Every metric that the code declares, those of the process included. */
export async function knownMetrics(root: string): Promise<Metrics> {
  const folders = [
    'libs/service-kit/src',
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}/src`),
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const all = [...sources.flatMap(declaredIn), ...(await ofTheProcess()), ...foreign];
  return new Map(all.map(([name, labels]) => [name, new Set([...labels, ...ofTheReader])]));
}

function declaredIn(source: string): [string, string[]][] {
  return [...source.matchAll(metric)].flatMap(([, kind = '', body = '']) => {
    const name = /name: '(\w+)'/.exec(body)?.[1];
    if (name === undefined) return [];
    const labels = [...(/labelNames: \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, label = '']) => label,
    );
    return suffixes[kind as keyof typeof suffixes].map((suffix): [string, string[]] => [
      `${name}${suffix}`,
      suffix === '_bucket' ? [...labels, 'le'] : labels,
    ]);
  });
}

/** Metrics of Node and the process, as prom-client exposes them; their labels differ by version and are not checked. */
async function ofTheProcess(): Promise<[string, string[]][]> {
  const text = await metricsText(createRegistry('any'));
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    (kind === 'histogram' ? suffixes.Histogram : ['']).map((suffix): [string, string[]] => [`${name}${suffix}`, []]),
  );
}
