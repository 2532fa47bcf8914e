import type { Caller } from '@laurel/contracts/auth/caller';
import type { Permission } from '@laurel/contracts/auth/permissions';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Method } from './site-visitor.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  'x-authenticated': { as: Caller['kind'] | 'admin_visitor'; program?: 'member' } & Partial<Permission>;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface DocumentedRoute {
  readonly service: string;
  readonly method: Method;
  /** The path, with its parameters in braces. */
  readonly path: string;
  readonly as: Operation['x-authenticated']['as'];
  /** The permission that staff need; `null` for calls that require none. */
  readonly permission: Permission | null;
  /** Staff need no permission except access to the program. */
  readonly member: boolean;
  /** Name of the request class; `null` without a body. */
  readonly body: string | null;
  /** Every name in path, query and body by which a caller identifies a record. */
  readonly identifying: readonly string[];
  /** Names of the query's parameters. */
  readonly query: readonly string[];
  /** `GET /public/points` */
  readonly title: string;
}

const folder = resolve(import.meta.dirname, '../../../docs/openapi');
const record = /(?:^|_)ids?$|^(?:slug|identifier|subdomain|host|email|copy_from|selected_attributes)$/;

/** Every route of every service, as documented. */
export function documentedRoutes(): DocumentedRoute[] {
  return readdirSync(folder).flatMap((file) => {
    const document = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Document;
    const service = file.replace('.json', '');
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => routeOf(document, service, method, path, operation)),
    );
  });
}

function routeOf(
  document: Document,
  service: string,
  method: string,
  path: string,
  operation: Operation,
): DocumentedRoute {
  const { as, resource, action, program } = operation['x-authenticated'];
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inQuery = (operation.parameters ?? [])
    .filter((one) => one.in === 'query')
    .map(({ name }) => name.replace(/\[\]$/, ''));
  const named = [...inQuery, ...fieldsOf(document, schema)].filter((name) => record.test(name));
  return {
    service,
    method: method.toUpperCase() as Method,
    path,
    as,
    permission: resource === undefined || action === undefined ? null : { resource, action },
    member: program === 'member',
    body: schema?.$ref?.split('/').at(-1) ?? null,
    identifying: [...new Set([...inPath, ...named])],
    query: inQuery,
    title: `${method.toUpperCase()} ${path}`,
  };
}

/** Names of all fields of a body, nested ones included. */
function fieldsOf(document: Document, schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const referred =
    schema.$ref === undefined ? undefined : document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  const nested = [
    referred,
    schema.items,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  return [...Object.keys(schema.properties ?? {}), ...nested.flatMap((part) => fieldsOf(document, part))];
}
