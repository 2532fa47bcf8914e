import {
  methodOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Response,
  type Schema,
  schemasBehind,
} from './document.ts';
import type { Refusal } from './refusals.ts';
import type { RouteFacts } from '../route-facts.ts';

/** TypeScript's description of a controller's method. */
export interface DescribedCall {
  /** `refusal` of a method that never answers; `file` of one that answers bytes or text. */
  answer: { kind: 'json'; schema: Schema } | { kind: 'empty' | 'refusal' | 'file' };
  /** Names of query parameters and headers that the method does not require. */
  optional: string[];
  /** Refusals that the code behind it can throw. */
  refusals: Refusal[];
}

export interface DescribedCalls {
  /** Descriptions by operation. */
  calls: Record<string, DescribedCall>;
  /** Schemas of the types that answers name. */
  schemas: Record<string, Schema>;
}

export interface RouteNotes extends RouteFacts {
  /** It redirects the browser. */
  redirects: boolean;
}

/**
 * Describes the answer of each call, by the types of its method.
 * @throws Error for a file or text without `@Sends()`
 */
export function describeAnswers(
  document: OpenApiDocument,
  described: DescribedCalls,
  notesOf: (operation: Operation) => RouteNotes,
): void {
  for (const { operation } of operationsOf(document)) {
    const call = described.calls[methodOf(operation)];
    if (!call) throw new Error(`No method is known for ${operation.operationId}`);
    const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
    for (const status of statuses) Reflect.deleteProperty(operation.responses, status);
    const notes = notesOf(operation);
    if (notes.redirects) operation.responses['303'] = leadingOn;
    else if (call.answer.kind !== 'refusal') {
      const also = notes.alsoAnswers === undefined ? [] : [String(notes.alsoAnswers)];
      for (const status of [...statuses, ...also])
        operation.responses[status] = responseOf(operation, call.answer, notes);
    }
    operation.parameters = operation.parameters.map((parameter) =>
      call.optional.includes(parameter.name) ? { ...parameter, required: false } : parameter,
    );
  }
  mergeSchemas(document, described.schemas);
}

const leadingOn: Response = {
  description: 'Leads on',
  headers: { location: { required: true, schema: { type: 'string' } } },
};

function responseOf({ operationId }: Operation, answer: DescribedCall['answer'], { sends }: RouteNotes): Response {
  if (answer.kind === 'json') return { description: '', content: { 'application/json': { schema: answer.schema } } };
  if (answer.kind !== 'file') return { description: '' };
  if (sends === undefined) throw new Error(`${operationId} answers a file or a text and has no @Sends()`);
  const schema = sends === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
  return { description: '', content: { [sends]: { schema } } };
}

/**
 * Retains the schemas that requests and answers use. A request class can be narrower than the same class in an answer:
 * the answer's schema then has the suffix `Answer`.
 */
function mergeSchemas({ paths, components }: OpenApiDocument, answers: Record<string, Schema>): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const requests = operations.map(({ parameters, requestBody }) => [parameters, requestBody]);
  const used = schemasBehind(requests, components.schemas);
  const renamed = new Set([...used].filter((name) => name in answers));
  for (const operation of operations) operation.responses = withNames(operation.responses, renamed);
  const ofRequests = Object.entries(components.schemas).filter(([name]) => used.has(name));
  const ofAnswers = Object.entries(answers).map(([name, schema]): [string, Schema] => [
    renamed.has(name) ? `${name}Answer` : name,
    withNames(schema, renamed),
  ]);
  components.schemas = Object.fromEntries([...ofRequests, ...ofAnswers].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function withNames<T>(value: T, renamed: ReadonlySet<string>): T {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    const name = key === '$ref' && typeof part === 'string' ? (part.split('/').at(-1) ?? '') : '';
    return renamed.has(name) ? `${String(part)}Answer` : part;
  }) as T;
}
