import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../services/read-services.ts';
import { variablesTable } from './variables-table.ts';

const file = 'docs/deploying.md';
const part = /(<!-- variables: npm run infra:render -->\n)[\s\S]*?(\n<!-- end of variables -->)/;

/** Compares the guide's table of variables with the variables that the services read. */
export function documentFaults(root: string, services: readonly Service[]): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return withTable(text, services) === text ? [] : [`${file}: the table of variables is stale: npm run infra:render`];
}

/** Writes the table anew. */
export function renderDocuments(root: string, services: readonly Service[]): void {
  const path = join(root, file);
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), services));
}

function withTable(text: string, services: readonly Service[]): string {
  if (!part.test(text)) throw new Error(`${file} has no place for the table of variables`);
  return text.replace(part, (_, before: string, after: string) => `${before}\n${variablesTable(services)}\n${after}`);
}
