import { variables as described } from '@laurel/local-platform/platform/environment';
import type { ConfigVariable } from '@laurel/service-kit/config/read-config';
import type { Service } from '../services/read-services.ts';

/** A variable that a service reads, with all its readers. */
interface Row extends ConfigVariable {
  readonly readers: string[];
}

/** The Markdown table of all variables of the services, in the order in which they read them. */
export function variablesTable(services: readonly Service[]): string {
  const rows = new Map<string, Row>();
  for (const { name: reader, variables } of services) {
    for (const variable of variables) {
      const row = rows.get(variable.name);
      if (row) row.readers.push(reader);
      else rows.set(variable.name, { ...variable, readers: [reader] });
    }
  }
  const about = new Map(described.map((variable) => [variable.name, variable.about]));
  const cells = [...rows.values()].map(({ name, readers, fallback, secret }) => [
    `\`${name}\``,
    readers.length === services.length ? 'all' : readers.join(', '),
    fallback === null ? (secret ? 'secret, must be set' : 'must be set') : `\`${fallback}\``,
    about.get(name) ?? '',
  ]);
  return table(['variable', 'read by', 'default', 'what'], cells);
}

/** The layout is Prettier's. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
