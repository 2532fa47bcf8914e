import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from '../services/readers.ts';
import { variablesTable } from './variables-table.ts';

const file = 'docs/deploying.md';
const part = /(<!-- variables: npm run infra:render -->\n)[\s\S]*?(\n<!-- end of variables -->)/;

/** Compares the guide's table of variables with the variables that services and jobs declare. */
export function documentFaults(root: string, services: readonly Reader[], jobs: readonly Reader[]): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return withTable(text, services, jobs) === text
    ? []
    : [`${file}: the table of variables is stale: npm run infra:render`];
}

/** Writes the table anew. */
export function renderDocuments(root: string, services: readonly Reader[], jobs: readonly Reader[]): void {
  const path = join(root, file);
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), services, jobs));
}

function withTable(text: string, services: readonly Reader[], jobs: readonly Reader[]): string {
  if (!part.test(text)) throw new Error(`${file} has no place for the table of variables`);
  return text.replace(
    part,
    (_, before: string, after: string) => `${before}\n${variablesTable(services, jobs)}\n${after}`,
  );
}
