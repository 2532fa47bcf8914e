import type {
  ApiOperation,
  ApiParameter,
  ApiSchema,
  OpenApiDocument,
} from '@laurel/contracts/public-api/document/open-api-document';

/** A call of the public API. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The resource that it is about. */
  tag: string;
  /** The scopes that a key needs; none: any key. */
  scopes: readonly string[];
  parameters: readonly KnownParameter[];
  /** `null` when the call has no body. */
  body: ApiSchema | null;
  /** Status and schema of the answer to a call that succeeds. */
  success: { status: string; schema: ApiSchema | null };
  refusals: readonly { status: string; codes: readonly string[] }[];
}

export interface KnownParameter {
  name: string;
  place: string;
  required: boolean;
  description: string;
  schema: ApiSchema;
}

const lastPart = (ref: string): string => ref.split('/').at(-1) ?? '';

/** All calls of the document in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => operationOf(document, path, method, operation)),
  );
}

function operationOf(document: OpenApiDocument, path: string, method: string, operation: ApiOperation): Operation {
  const { operationId, summary = '', tags = [], security = [], parameters = [], requestBody, responses } = operation;
  const [status = '200', success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    tag: tags[0] ?? '',
    scopes: security.flatMap((each) => Object.values(each).flat()),
    parameters: parameters.map((each) => parameterOf(document, each)),
    body: requestBody?.content['application/json']?.schema ?? null,
    success: { status, schema: success?.content?.['application/json']?.schema ?? null },
    refusals: Object.entries(responses)
      .filter(([each]) => /^[45]/.test(each))
      .map(([each, { $ref = '' }]) => ({ status: each, codes: lastPart($ref).split('.').slice(1) })),
  };
}

function parameterOf(document: OpenApiDocument, given: ApiParameter): KnownParameter {
  const found = given.$ref === undefined ? given : (document.components.parameters[lastPart(given.$ref)] ?? given);
  const { name = '', in: place = '', required = false, description = '', schema = {} } = found;
  return { name, place, required, description, schema };
}

/** The schema that a reference names; any other as it is. */
export function resolved({ components }: OpenApiDocument, schema: ApiSchema): ApiSchema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[lastPart(schema.$ref)];
  return found ? { ...found, ...(schema.description !== undefined && { description: schema.description }) } : {};
}

/** The calls of each resource, in the order of the document's resources; those that a search finds. */
export function groupsOf(
  document: OpenApiDocument,
  search = '',
): { tag: string; description: string; operations: Operation[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operationsOf(document).filter(({ method, path, summary, scopes }) => {
    const text = [method, path, summary, ...scopes].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return document.tags
    .map(({ name, description }) => ({
      tag: name,
      description,
      operations: found.filter(({ tag }) => tag === name),
    }))
    .filter(({ operations }) => operations.length > 0);
}
