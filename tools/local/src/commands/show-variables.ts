import { join } from 'node:path';
import { variables } from '../platform/environment.ts';
import { usualPorts } from '../platform/local-ports.ts';

/** Prints the table of variables: name, local default, readers, meaning. Secrets are not shown. */
export function showVariables(dataDir: string): void {
  const local = { ports: usualPorts(process.env), dataDir: join(dataDir), secret: () => '(made at the first start)' };
  for (const { name, about, readers, local: value } of variables) {
    const shown = value(local) ?? '(unset)';
    process.stdout.write(`${name}\n    ${about}\n    default ${shown}\n    read by ${readers.join(', ')}\n`);
  }
}
