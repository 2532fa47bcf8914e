import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts, digestLine, helmFolder, readRendered, renderedFolder } from './rendered.ts';

/**
 * Lints and renders changed charts, with the helm of the PATH, or the one that `HELM` names. Checking them needs no
 * helm.
 */
export function renderCharts(root: string): void {
  const helm = process.env['HELM'] ?? 'helm';
  for (const one of charts.filter((chart) => !readRendered(root, chart).isCurrent)) {
    const chart = join(helmFolder(root), one.chart);
    const values = one.values === null ? [] : ['--values', join(renderedFolder(root), one.values)];
    execFileSync(helm, ['lint', '--quiet', chart, ...values], { stdio: 'inherit' });
    const text = execFileSync(helm, ['template', 'laurel', chart, ...values], { encoding: 'utf8' });
    writeFileSync(join(renderedFolder(root), one.rendered), `${digestLine(root, one)}\n${text}`);
  }
}
