/** A schema or a part of one, in JSON Schema's words. */
export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  style?: 'deepObject';
  explode?: boolean;
}

export interface Response {
  description: string;
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
}

export type Method = (typeof methods)[number];

/** The parts of an OpenAPI 3.1 document that services have. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Response>;
    securitySchemes?: Record<string, object>;
  };
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface PlacedOperation {
  path: string;
  method: Method;
  operation: Operation;
}

/** Every operation with its path and method. */
export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** The controller and method of an operation; a method with two paths is two operations. */
export const methodOf = ({ operationId }: Operation): string => operationId.replace(/_\d+$/, '');

const REFERENCE = '#/components/schemas/';

export const referenceTo = (name: string): Schema => ({ $ref: `${REFERENCE}${name}` });

/** The names of the schemas that a value refers to, directly or through other schemas. */
export function schemasBehind(value: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (key !== '$ref' || typeof part !== 'string' || !part.startsWith(REFERENCE)) {
      schemasBehind(part, schemas, found);
      continue;
    }
    const name = part.slice(REFERENCE.length);
    if (found.has(name)) continue;
    found.add(name);
    schemasBehind(schemas[name], schemas, found);
  }
  return found;
}
