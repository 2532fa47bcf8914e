import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import type { Operation } from './operations.ts';
import { sampleOf } from './sample.ts';

/** Values in the address of an example. */
const inPath = (name: string): string => (name === 'participant_id' ? 'ext:crm-7' : '12');

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** The header that makes a repetition safe, where the call takes it. */
function idempotencyKey({ parameters }: Operation): string | null {
  return parameters.some(({ name, required }) => required && name === 'idempotency-key') ? 'order-17' : null;
}

function bodyOf(document: OpenApiDocument, { body }: Operation): unknown {
  return body === null ? undefined : sampleOf(document, body);
}

/** The call in a terminal; the key stands in a variable, since commands end up in the history of the terminal. */
export function curlOf(document: OpenApiDocument, operation: Operation, origin: string): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(name));
  const key = idempotencyKey(operation);
  const body = bodyOf(document, operation);
  return [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} '${origin}${path}'`,
    `-H "Authorization: Bearer $LAUREL_API_KEY"`,
    ...(key === null ? [] : [`-H 'Idempotency-Key: ${key}'`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ');
}

/** The call with the SDK. */
export function typeScriptOf(document: OpenApiDocument, operation: Operation, origin: string): string {
  const { method, path, parameters } = operation;
  const names = parameters.filter(({ place }) => place === 'path').map(({ name }) => name);
  const key = idempotencyKey(operation);
  const params = {
    ...(names.length > 0 && { path: Object.fromEntries(names.map((name) => [name, inPath(name)])) }),
    ...(key !== null && { header: { 'idempotency-key': key } }),
  };
  const body = bodyOf(document, operation);
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  };
  const given = Object.keys(options).length > 0 ? `, ${literalOf(options)}` : '';
  return [
    `import { createLaurel } from '@laurel/sdk';`,
    '',
    `const laurel = createLaurel({`,
    `  key: process.env.LAUREL_API_KEY ?? '',`,
    `  baseUrl: '${origin}',`,
    `});`,
    `const { data } = await laurel.${method}('${path}'${given});`,
  ].join('\n');
}

/** A value as it stands in TypeScript. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${indented(literalOf(each))}`,
  );
  return fields.length === 0 ? '{}' : `{\n  ${fields.join(',\n  ')},\n}`;
}
