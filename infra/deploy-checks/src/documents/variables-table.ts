import { type ReadVariable, withReaders } from '@laurel/local-platform/platform/environment';
import type { Reader } from '../services/readers.ts';

/** The Markdown table of all variables of services and jobs, in the order in which they are declared. */
export function variablesTable(services: readonly Reader[], jobs: readonly Reader[]): string {
  const all = services.map(({ name }) => name).join();
  const rows = withReaders(new Map([...services, ...jobs].map(({ name, variables }) => [name, variables])));
  const cells = rows.map(({ name, readers, about, ...variable }) => [
    `\`${name}\``,
    readers.join() === all ? 'all' : readers.join(', '),
    defaultOf(variable),
    about,
  ]);
  return table(['variable', 'read by', 'default', 'what'], cells);
}

function defaultOf({ fallback, secret }: Pick<ReadVariable, 'fallback' | 'secret'>): string {
  if (fallback === undefined) return secret ? 'secret, must be set' : 'must be set';
  return fallback === '' ? 'unset' : `\`${String(fallback)}\``;
}

/** The layout is Prettier's. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
