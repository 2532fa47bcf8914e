import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { environmentFaults, type Setting } from '../services/environment-faults.ts';
import type { Service } from '../services/read-services.ts';

interface ComposeService {
  image?: string;
  environment?: Record<string, string | number>;
  read_only?: boolean;
  cap_drop?: string[];
}

const file = 'infra/compose/compose.yaml';

/**
 * Checks the compose file against the specification's schema, and each service's environment against the variables that
 * it reads.
 */
export function composeFaults(root: string, services: readonly Service[]): string[] {
  const document = parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  const validateShape = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(
    composeSchema(),
  );
  const shape = validateShape(document)
    ? []
    : (validateShape.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  const told = services.flatMap((service) => {
    const own = document.services[service.name];
    return own === undefined ? [`${service.name} is not in it`] : environmentFaults(service, settingsOf(own));
  });
  const open = Object.entries(document.services)
    .filter(
      ([, { image, read_only, cap_drop }]) => image?.includes('REGISTRY') && !(read_only && cap_drop?.[0] === 'ALL'),
    )
    .map(([name]) => `${name} can write to its image or keeps capabilities`);
  return [...shape, ...told, ...open].map((fault) => `${file}: ${fault}`);
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
