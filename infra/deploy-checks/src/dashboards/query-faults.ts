import { parser } from '@prometheus-io/lezer-promql';
import type { Metrics } from './known-metrics.ts';

/** Faults of a query: its syntax, a metric that nothing exposes, a label that none of its metrics has. */
export function queryFaults(query: string, known: Metrics): string[] {
  // Grafana's interval, replaced by as many characters.
  const text = query.replaceAll('$__rate_interval', '5m'.padEnd('$__rate_interval'.length));
  const metrics: string[] = [];
  const labels: string[] = [];
  const broken: number[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) broken.push(from);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text.slice(from, to));
      if (type.name === 'LabelName') labels.push(text.slice(from, to));
    },
  });
  if (broken.length > 0) return [`is no PromQL: ${query}`];
  const has = (label: string): boolean => metrics.some((metric) => known.get(metric)?.has(label));
  return [
    ...metrics.filter((metric) => !known.has(metric)).map((metric) => `nothing exposes ${metric}`),
    ...labels.filter((label) => !has(label)).map((label) => `${metrics.join(', ')} has no label ${label}`),
  ];
}
