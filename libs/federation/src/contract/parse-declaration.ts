import { type ErrorObject, Ajv } from 'ajv';
import type { RemoteDeclaration } from './remote-declaration.ts';
import schema from './remote.schema.json' with { type: 'json' };

const validate = new Ajv({ allErrors: true, strict: true }).compile<RemoteDeclaration>(schema);

/** A `remote.json` checked against its schema. Throws an error that names every fault. */
export function parseDeclaration(data: unknown): RemoteDeclaration {
  if (validate(data)) return data;
  const faults = (validate.errors ?? []).map(
    (error: ErrorObject) => `${error.instancePath || '/'} ${error.message ?? ''}`,
  );
  throw new Error(`remote.json is not valid:\n  ${faults.join('\n  ')}`);
}
