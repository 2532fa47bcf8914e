type Value = string | number | boolean;

/** One environment variable: what a reader, a chart, the local platform and the documents have to know of it. */
export interface Variable<T extends Value = Value> {
  readonly name: string;
  readonly kind: 'string' | 'integer' | 'boolean' | 'url' | 'secret' | 'oneOf';
  /** What it is for, in a few words; stands in error messages and in docs/deploying.md. */
  readonly about: string;
  /** Value of an unset variable; `undefined`: the variable must be set. */
  readonly fallback: T | undefined;
  /** Its value is never printed, and a deployment takes it from its store of secrets. */
  readonly secret: boolean;
  /** Throws an `UnusableValue`. */
  readonly parse: (text: string, production: boolean) => T;
}

/** The variables of one reader, in the shape of its configuration. */
export interface Variables {
  readonly [key: string]: Variable | Variables;
}

/** Why a value cannot be used, as the end of a sentence that begins with the variable's name. */
export class UnusableValue extends Error {}

interface Options<T extends Value> {
  /** Value of an unset variable; without it the variable must be set. */
  readonly fallback?: T;
  /** The value contains a password or a key, as connection strings do. */
  readonly secret?: boolean;
}

const declare = <T extends Value>(
  name: string,
  kind: Variable['kind'],
  about: string,
  { fallback, secret = false }: Options<T>,
  parse: Variable<T>['parse'],
): Variable<T> => ({ name, kind, about, fallback, secret, parse });

/** Any text but the empty one. */
export const string = (name: string, about: string, options: Options<string> = {}): Variable<string> =>
  declare(name, 'string', about, options, (text) => text);

export const integer = (name: string, about: string, options: Options<number> = {}): Variable<number> =>
  declare(name, 'integer', about, options, (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
    if (!Number.isSafeInteger(value)) throw new UnusableValue('must be a whole number');
    return value;
  });

export const boolean = (name: string, about: string, options: Options<boolean> = {}): Variable<boolean> =>
  declare(name, 'boolean', about, options, (text) => {
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw new UnusableValue('must be true or false');
  });

/** An absolute URL, for example `postgres://…` or `https://…`; read as it is written. */
export const url = (name: string, about: string, options: Options<string> = {}): Variable<string> =>
  declare(name, 'url', about, options, (text) => {
    if (!URL.canParse(text)) throw new UnusableValue('must be an absolute URL');
    return text;
  });

export const oneOf = <T extends string>(
  name: string,
  about: string,
  values: readonly T[],
  options: Options<T> = {},
): Variable<T> =>
  declare(name, 'oneOf', about, options, (text) => {
    const value = values.find((known) => known === text);
    if (value === undefined) throw new UnusableValue(`must be one of ${values.join(', ')}`);
    return value;
  });

/** At least 32 characters, never a well-known default in production. Comma-separated during a rotation. */
export const secret = (name: string, about: string): Variable<string> =>
  declare(name, 'secret', about, { secret: true }, (text, production) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.some((part) => part.length < 32)) throw new UnusableValue('must be at least 32 characters long');
    if (production && parts.some((part) => wellKnown.test(part) || new Set(part).size < 10)) {
      throw new UnusableValue('is a well-known default; set a random value');
    }
    return text;
  });

/** A key that a third party has issued: its form is theirs. */
export const issuedSecret = (name: string, about: string): Variable<string> =>
  declare(name, 'secret', about, { secret: true }, (text) => text);

const wellKnown = /local|change|example|insecure|develop|default|placeholder|password|secret|test/i;

const isVariable = (node: Variable | Variables): node is Variable => typeof node['parse'] === 'function';

/** The variables of a declaration, in its order, each once. */
export function listVariables(declaration: Variables): Variable[] {
  const found = Object.values(declaration).flatMap((node) => (isVariable(node) ? [node] : listVariables(node)));
  return [...new Map(found.map((variable) => [variable.name, variable])).values()];
}

/** The declaration with every variable replaced by what `read` makes of it. */
export function mapVariables(declaration: Variables, read: (variable: Variable) => unknown): object {
  return Object.fromEntries(
    Object.entries(declaration).map(([key, node]) => [key, isVariable(node) ? read(node) : mapVariables(node, read)]),
  );
}
