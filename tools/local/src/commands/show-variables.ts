import { localValue, localVariables } from '../platform/environment.ts';
import { usualPorts } from '../platform/local-ports.ts';

/** Prints every variable: name, meaning, local value, readers. Secrets are not shown. */
export function showVariables(dataDir: string): void {
  const local = { ports: usualPorts(process.env), dataDir, secret: () => '(made at the first start)' };
  for (const variable of localVariables) {
    const { name, about, readers } = variable;
    const shown = localValue(variable, local) ?? '(unset)';
    process.stdout.write(`${name}\n    ${about}\n    default ${shown}\n    read by ${readers.join(', ')}\n`);
  }
}
