import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { alertFaults, type Rules } from './alert-faults.ts';
import { knownMetrics } from './known-metrics.ts';
import { queryFaults } from './query-faults.ts';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** Checks dashboards and alerts: every query is PromQL over metrics of the code, every alert is in the runbook. */
export async function dashboardFaults(root: string): Promise<string[]> {
  const folder = join(root, 'infra/dashboards');
  const known = await knownMetrics(root);
  const panels = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard).panels.map((panel) => ({ file, ...panel })),
    )
    .flatMap(({ file, title, targets }) =>
      targets.flatMap(({ expr }) => queryFaults(expr, known)).map((fault) => `${file}, ${title}: ${fault}`),
    );
  const rules = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as Rules;
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const alerts = alertFaults(rules, operations, known).map((fault) => `alerts.yaml, ${fault}`);
  return [...panels, ...alerts].map((fault) => `infra/dashboards: ${fault}`);
}
