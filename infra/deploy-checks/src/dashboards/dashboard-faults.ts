import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { knownMetrics } from './known-metrics.ts';
import { queryFaults } from './query-faults.ts';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels?: { severity?: string }; annotations?: { summary?: string } }[];
  }[];
}

/**
 * Checks dashboards and alerts: every query is PromQL over metrics of the code, every alert has its part of the
 * runbook.
 */
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
  const { groups } = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as Rules;
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const alerts = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ alert, expr, labels, annotations }) =>
      [
        ...queryFaults(expr, known),
        ...(labels?.severity && annotations?.summary ? [] : ['has no severity or summary']),
        ...(runbook.includes(`\n### ${alert}\n`) ? [] : ['docs/operations.md has no part of that name']),
      ].map((fault) => `alerts.yaml, ${alert}: ${fault}`),
    );
  return [...panels, ...alerts].map((fault) => `infra/dashboards: ${fault}`);
}
