import { listVariables, mapVariables, UnusableValue, type Variable, type Variables } from './variables.ts';

/** The configuration that a declaration of variables describes. */
export type ConfigOf<D> = { [K in keyof D]: D[K] extends Variable<infer T> ? T : ConfigOf<D[K]> };

/** All faults of the environment, one line per variable. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the declared variables from the environment. An empty variable counts as unset.
 *
 * Throws `ConfigError` with every missing or malformed variable: its name, what was given (never for a secret) and what
 * it is for.
 */
export function readConfig<D extends Variables>(env: NodeJS.ProcessEnv, declaration: D): ConfigOf<D> {
  const production = env['NODE_ENV'] === 'production';
  const faults: string[] = [];
  const config = mapVariables(declaration, (variable) => {
    const text = env[variable.name]?.trim() ?? '';
    if (text === '' && variable.fallback !== undefined) return variable.fallback;
    try {
      if (text === '') throw new UnusableValue(`is missing, ${kinds[variable.kind]}`);
      return variable.parse(text, production);
    } catch (error) {
      if (!(error instanceof UnusableValue)) throw error;
      const given = text === '' || variable.secret ? '' : `, not ${JSON.stringify(text.slice(0, LONGEST_SHOWN))}`;
      faults.push(`${variable.name} ${error.message}${given}: ${variable.about}`);
      return undefined;
    }
  });
  if (faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return config as ConfigOf<D>;
}

const LONGEST_SHOWN = 80;

const kinds: Record<Variable['kind'], string> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  url: 'an absolute URL',
  secret: 'a secret of at least 32 characters',
  oneOf: 'one of a few words',
};

const placeholders: Record<Variable['kind'], string> = {
  string: 'placeholder',
  integer: '0',
  boolean: 'false',
  url: 'http://127.0.0.1:1/placeholder',
  secret: 'placeholder-placeholder-placeholder',
  oneOf: '',
};

/** An environment of placeholders: good for a description of a service, not for a start. */
export function placeholderEnvironment(declaration: Variables): NodeJS.ProcessEnv {
  const required = listVariables(declaration).filter(({ fallback }) => fallback === undefined);
  return Object.fromEntries(required.map(({ name, kind }) => [name, placeholders[kind]]));
}
