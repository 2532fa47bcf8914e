import { demoVariables } from '@laurel/demo/config';
import { ownerVariables, runtimeVariables } from '@laurel/service-kit/config/service-config';
import { listVariables, type Variable } from '@laurel/service-kit/config/variables';
import { services, surroundings } from '../pieces.ts';
import { localValues, type Local } from './local-values.ts';

/** A variable with all its readers. */
export interface ReadVariable extends Variable {
  readonly readers: readonly string[];
}

/** Who reads which variables on this machine. */
const readers = new Map([
  ...services.map(({ name, variables }) => [name, listVariables({ ...runtimeVariables, ...variables })] as const),
  ...services.map(({ name }) => [`${name}:migrate`, listVariables(ownerVariables(name))] as const),
  ...[...surroundings, { name: 'demo', variables: demoVariables }].map(
    ({ name, variables }) => [name, listVariables(variables)] as const,
  ),
]);

/** Each variable once, with all its readers, in the order of the readers' declarations. */
export function withReaders(declared: ReadonlyMap<string, readonly Variable[]>): ReadVariable[] {
  const found = new Map<string, Variable & { readers: string[] }>();
  for (const [reader, variables] of declared) {
    for (const variable of variables) {
      const known = found.get(variable.name);
      if (known) known.readers.push(reader);
      else found.set(variable.name, { ...variable, readers: [reader] });
    }
  }
  return [...found.values()];
}

/** Every variable that is read on this machine. */
export const localVariables: readonly ReadVariable[] = withReaders(readers);

/** A variable's value on this machine; undefined leaves it unset. */
export function localValue({ name, kind, fallback }: Variable, local: Local): string | undefined {
  const value = localValues[name]?.(local) ?? (kind === 'secret' ? local.secret(name) : String(fallback ?? ''));
  return value === '' ? undefined : value;
}

/** Variables of the machine, which every process inherits. */
const machine = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

/** The machine's own variables, for a process that gets its settings otherwise. */
export const machineEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(machine.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/**
 * The environment of one reader: the variables that it declares and no other's. A variable that is set in `given` wins
 * over its local value.
 * @param reader a piece's name, `<service>:migrate`, `demo`, or `*` for all of them
 */
export function environmentFor(reader: string, local: Local, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const mine = reader === '*' ? localVariables : (readers.get(reader) ?? []);
  const values = mine.flatMap((variable) => {
    const found = given[variable.name] ?? localValue(variable, local);
    return found === undefined ? [] : [[variable.name, found] as const];
  });
  return { ...machineEnvironment(given), ...Object.fromEntries(values) };
}
