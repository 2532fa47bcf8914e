import { Ajv } from 'ajv';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { environmentFaults, modeFaults, type Setting } from '../services/environment-faults.ts';
import type { Reader } from '../services/readers.ts';

interface ComposeService {
  image?: string;
  environment?: Record<string, string | number>;
  read_only?: boolean;
  cap_drop?: string[];
}

const file = 'infra/compose/compose.yaml';
const secretsFile = 'infra/compose/secrets.mjs';

/**
 * Checks the compose file against the specification's schema, and the environment of each service and job against the
 * variables that it declares.
 */
export function composeFaults(root: string, services: readonly Reader[], jobs: readonly Reader[]): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const document = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  const validateShape = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(
    composeSchema(),
  );
  const shape = validateShape(document)
    ? []
    : (validateShape.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  const own = Object.entries(document.services).filter(([, { image }]) => image?.includes('REGISTRY'));
  const absent = services.filter(({ name }) => !(name in document.services)).map(({ name }) => `${name} is not in it`);
  const variables = own.flatMap(([name, service]) => variableFaults(name, settingsOf(service), services, jobs));
  const open = own
    .filter(([, { read_only, cap_drop }]) => !(read_only && cap_drop?.[0] === 'ALL'))
    .map(([name]) => `${name} can write to its image or keeps capabilities`);
  const faults = [...shape, ...absent, ...variables, ...open].map((fault) => `${file}: ${fault}`);
  const secrets = execFileSync(process.execPath, [join(root, secretsFile)], { encoding: 'utf8' });
  return [...faults, ...secretFaults(secrets, text, [...services, ...jobs]).map((fault) => `${secretsFile}: ${fault}`)];
}

function variableFaults(
  name: string,
  settings: Map<string, Setting>,
  services: readonly Reader[],
  jobs: readonly Reader[],
): string[] {
  const service = services.find((one) => one.name === name);
  if (service) return [...environmentFaults(service, settings), ...modeFaults(name, settings)];
  const job = jobs.find((one) => one.name === name || name.startsWith(`${one.name}-`));
  return job ? environmentFaults(job, settings) : [`nothing declares the variables of ${name}`];
}

/** The env file of a new installation has every secret that is declared, and nothing that is used nowhere. */
export function secretFaults(secrets: string, compose: string, readers: readonly Reader[]): string[] {
  const names = new Set([...secrets.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name));
  const declared = new Map(readers.flatMap(({ variables }) => variables.map((variable) => [variable.name, variable])));
  return [
    ...[...declared.values()]
      .filter(({ name, secret, fallback }) => secret && fallback === undefined && !names.has(name))
      .map(({ name }) => `${name} is a secret, and not drawn`),
    ...[...names]
      .filter((name) => !declared.has(name) && !compose.includes(`\${${name}`))
      .map((name) => `${name} is drawn, and nothing reads it`),
  ];
}

/** The compose specification's own schema, which dclint carries along. */
function composeSchema(): object {
  const folder = dirname(fileURLToPath(import.meta.resolve('dclint/package.json')));
  return JSON.parse(readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8')) as object;
}

/** Values from the env file count as secrets. */
function settingsOf({ environment = {} }: ComposeService): Map<string, Setting> {
  return new Map(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).startsWith('${') ? { secret: true } : { value: String(value) },
    ]),
  );
}
