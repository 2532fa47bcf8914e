import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest-types.ts';

/** The charts, each rendered with every optional part turned on. */
export const charts = [
  { chart: 'laurel', values: 'laurel.values.yaml', rendered: 'laurel.yaml' },
  { chart: 'release', values: null, rendered: 'release.yaml' },
] as const;

export const helmFolder = (root: string): string => join(root, 'infra/helm');
export const renderedFolder = (root: string): string => join(helmFolder(root), 'rendered');

/** First line of a rendered file: which chart and values it was rendered from. */
export function digestLine(root: string, { chart, values }: (typeof charts)[number]): string {
  const folder = join(helmFolder(root), chart);
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const inputs = values === null ? files : [...files, join(renderedFolder(root), values)];
  for (const file of inputs.filter((path) => statSync(path).isFile()).sort()) hash.update(readFileSync(file));
  return `# of the chart and values with sha256 ${hash.digest('hex')}`;
}

/** A rendered file, and whether it matches the present chart and values. */
export function readRendered(root: string, one: (typeof charts)[number]): { text: string; isCurrent: boolean } {
  const file = join(renderedFolder(root), one.rendered);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { text, isCurrent: text.startsWith(`${digestLine(root, one)}\n`) };
}

/** The manifests of a rendered chart. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}
