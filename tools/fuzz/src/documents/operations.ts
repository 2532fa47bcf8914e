import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import type { Follow, Schema } from './schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  style?: string;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface DocumentedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
  'x-authenticated': { as: Operation['as'] };
  'x-laurel': { audience: string };
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Body {
  type: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  schema: Schema;
  isRequired: boolean;
}

/** A call that the gateway forwards to a service. */
export interface Operation {
  id: string;
  service: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  audience: 'site' | 'admin' | 'platform' | 'api';
  as: 'visitor' | 'participant' | 'admin' | 'admin_visitor' | 'api_key';
  parameters: Parameter[];
  body: Body | null;
  /** Names of the fields of a table's rows, by which it may be sorted or filtered. */
  columns: string[];
  follow: Follow;
}

/** Every call that the gateway forwards, in the order of the documents. */
export function documentedOperations(): Operation[] {
  const all = serviceDocuments<Document>().flatMap(([service, document]) => operationsOf(document, service));
  const doubled = all.find(({ id }, index) => all.findIndex((one) => one.id === id) !== index);
  if (doubled) throw new Error(`Two operations are called ${doubled.id}`);
  return all;
}

function operationsOf({ paths, components }: Document, service: string): Operation[] {
  const follow: Follow = (schema) => {
    const { $ref, ...own } = schema;
    if ($ref === undefined) return schema;
    const target = components.schemas[$ref.split('/').at(-1) ?? ''];
    if (!target) throw new Error(`${service} has no ${$ref}`);
    return follow({ ...target, ...own });
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, documented]) => documented['x-laurel'].audience !== 'internal')
      .map(([method, documented]) => ({
        id: documented.operationId,
        service,
        method: method.toUpperCase() as Operation['method'],
        path,
        audience: documented['x-laurel'].audience as Operation['audience'],
        as: documented['x-authenticated'].as,
        parameters: documented.parameters ?? [],
        body: bodyOf(documented),
        columns: columnsOf(documented, follow),
        follow,
      })),
  );
}

function bodyOf({ requestBody }: DocumentedOperation): Body | null {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return null;
  const [type, { schema }] = content;
  return { type: type as Body['type'], schema, isRequired: requestBody?.required === true };
}

function columnsOf({ responses }: DocumentedOperation, follow: Follow): string[] {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const rows = schema && follow(schema).properties?.['data'];
  const row = rows && follow(rows).items;
  return Object.keys((row && follow(row).properties) ?? {});
}
