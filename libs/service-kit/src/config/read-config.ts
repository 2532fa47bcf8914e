/** Reads environment variables; collects every fault, so that a start lists all of them at once. */
export interface EnvReader {
  string(name: string, fallback?: string): string;
  integer(name: string, fallback?: number): number;
  boolean(name: string, fallback?: boolean): boolean;
  /** An absolute URL, for example `postgres://…` or `https://…`; returned as it is written. */
  url(name: string, fallback?: string): string;
  /** At least 32 characters, never a well-known default in production. Comma-separated during a rotation. */
  secret(name: string): string;
  oneOf<T extends string>(name: string, values: readonly T[], fallback?: T): T;
}

export interface ConfigVariable {
  name: string;
  kind: 'string' | 'integer' | 'boolean' | 'url' | 'secret' | 'oneOf';
  /** The default as it would be written, or `null` when the variable must be set. */
  fallback: string | null;
  secret: boolean;
  /** The accepted values of a `oneOf`. */
  values: readonly string[];
}

/** All faults of the environment, one line per variable, without values. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

interface Preview {
  variables: Map<string, ConfigVariable>;
}

// An environment made by previewConfig answers with placeholders and records the variables that were read.
const previews = new WeakMap<NodeJS.ProcessEnv, Preview>();

/**
 * Reads a typed configuration from the environment.
 *
 * Throws `ConfigError` with every missing or malformed variable by name. An empty variable counts as missing.
 */
export function readConfig<T>(env: NodeJS.ProcessEnv, read: (env: EnvReader) => T): T {
  const reader = new RecordingReader(env, previews.get(env) ?? null);
  let result: T;
  try {
    result = read(reader);
  } catch (error) {
    if (reader.faults.length > 0) throw new ConfigError(reader.faults);
    throw error;
  }
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return result;
}

/**
 * Runs a service's configuration function without an environment: the variables that it reads, in order, and a
 * configuration of placeholders that is good for a description of the service, not for a start.
 */
export function previewConfig<T>(read: (env: NodeJS.ProcessEnv) => T): { config: T; variables: ConfigVariable[] } {
  const env: NodeJS.ProcessEnv = {};
  const preview: Preview = { variables: new Map() };
  previews.set(env, preview);
  const config = read(env);
  return { config, variables: [...preview.variables.values()] };
}

/** The variables that a service's configuration function reads, for `docs/configuration.md`. */
export function describeConfig(read: (env: NodeJS.ProcessEnv) => unknown): ConfigVariable[] {
  return previewConfig(read).variables;
}

const placeholderUrl = 'http://127.0.0.1:1/placeholder';
const placeholderSecret = 'placeholder-placeholder-placeholder';

class RecordingReader implements EnvReader {
  readonly faults: string[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #preview: Preview | null;

  constructor(env: NodeJS.ProcessEnv, preview: Preview | null) {
    this.#env = env;
    this.#preview = preview;
  }

  string(name: string, fallback?: string): string {
    return this.#read({ name, kind: 'string', fallback, placeholder: 'placeholder', parse: (text) => text });
  }

  integer(name: string, fallback?: number): number {
    return this.#read({
      name,
      kind: 'integer',
      fallback,
      placeholder: 0,
      parse: (text) => {
        const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
        return Number.isSafeInteger(value) ? value : new Fault('must be a whole number');
      },
    });
  }

  boolean(name: string, fallback?: boolean): boolean {
    return this.#read({
      name,
      kind: 'boolean',
      fallback,
      placeholder: false,
      parse: (text) => {
        if (text === 'true' || text === '1') return true;
        if (text === 'false' || text === '0') return false;
        return new Fault('must be true or false');
      },
    });
  }

  url(name: string, fallback?: string): string {
    return this.#read({
      name,
      kind: 'url',
      fallback,
      placeholder: placeholderUrl,
      parse: (text) => (URL.canParse(text) ? text : new Fault('must be an absolute URL')),
    });
  }

  secret(name: string): string {
    const production = this.#env['NODE_ENV'] === 'production';
    return this.#read({
      name,
      kind: 'secret',
      fallback: undefined,
      placeholder: placeholderSecret,
      parse: (text) => secretFault(text, production) ?? text,
    });
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback?: T): T {
    return this.#read<T>({
      name,
      kind: 'oneOf',
      fallback,
      values,
      placeholder: fallback ?? (values[0] as T),
      parse: (text) => values.find((value) => value === text) ?? new Fault(`must be one of ${values.join(', ')}`),
    });
  }

  #read<T extends string | number | boolean>(variable: {
    name: string;
    kind: ConfigVariable['kind'];
    fallback: T | undefined;
    values?: readonly string[];
    placeholder: T;
    parse: (text: string) => T | Fault;
  }): T {
    const { name, kind, fallback, placeholder } = variable;
    if (this.#preview) {
      const noted = {
        name,
        kind,
        fallback: fallback === undefined ? null : String(fallback),
        secret: kind === 'secret',
        values: variable.values ?? [],
      };
      if (!this.#preview.variables.has(name)) this.#preview.variables.set(name, noted);
      return fallback ?? placeholder;
    }
    const text = this.#env[name]?.trim();
    if (text === undefined || text === '') {
      if (fallback !== undefined) return fallback;
      this.faults.push(`${name} is missing (${kind})`);
      return placeholder;
    }
    const value = variable.parse(text);
    if (!(value instanceof Fault)) return value;
    this.faults.push(`${name} ${value.reason}`);
    return placeholder;
  }
}

class Fault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

const wellKnown = /local|change|example|insecure|develop|default|placeholder|password|secret|test/i;

/** Each part of a comma-separated secret must be long enough; in production none may look like a default. */
function secretFault(text: string, production: boolean): Fault | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.some((part) => part.length < 32)) return new Fault('must be at least 32 characters long');
  if (!production) return null;
  const weak = parts.some((part) => wellKnown.test(part) || new Set(part).size < 10);
  return weak ? new Fault('is a well-known default; set a random value') : null;
}
