import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { Caller } from '@laurel/contracts/auth/caller';
import type { Permission } from '@laurel/contracts/auth/permissions';
import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import type { Method } from './site-visitor.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  'x-authenticated': {
    as: Caller['kind'] | 'admin_visitor';
    program?: 'member';
    scope?: ApiScope;
  } & Partial<Permission>;
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
  /** The scope that an API key needs; `null` for a call that each key may make, and for other callers. */
  readonly scope: ApiScope | null;
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

const record = /(?:^|_)ids?$|^(?:slug|identifier|subdomain|host|email|copy_from|selected_attributes)$/;

/** Every route of every service, as documented. */
export function documentedRoutes(): DocumentedRoute[] {
  return serviceDocuments<Document>().flatMap(([service, document]) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => routeOf(document, service, method, path, operation)),
    ),
  );
}

function routeOf(
  document: Document,
  service: string,
  method: string,
  path: string,
  operation: Operation,
): DocumentedRoute {
  const { as, resource, action, program, scope = null } = operation['x-authenticated'];
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
    scope,
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
