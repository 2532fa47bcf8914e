import type { OpenApiDocument, Response, Schema } from './document.ts';
import { operationsOf } from './document.ts';

const INTENT = '/{intent}';

/**
 * A route `…/{intent}` refuses every value without a route of its own: the values of its parameter are those routes,
 * and its answers are theirs.
 */
export function describeIntents(document: OpenApiDocument): void {
  for (const { path, method, operation } of operationsOf(document)) {
    if (!path.endsWith(INTENT)) continue;
    const prefix = path.slice(0, -INTENT.length + 1);
    const beside = operationsOf(document).filter(
      (other) =>
        other.method === method && other.path.startsWith(prefix) && /^[^/{]+$/.test(other.path.slice(prefix.length)),
    );
    const intents = beside.map((other) => other.path.slice(prefix.length)).sort();
    const parameter = operation.parameters.find(({ name }) => name === 'intent');
    if (parameter) parameter.schema = { type: 'string', enum: intents };
    const answers = beside.flatMap((other) => Object.entries(other.operation.responses));
    for (const [status, response] of answers) {
      if (!status.startsWith('2') || '$ref' in response) continue;
      const known = operation.responses[status] as Response | undefined;
      operation.responses[status] = known ? either(known, response) : response;
    }
  }
}

function either(one: Response, other: Response): Response {
  const schemas = [one, other].flatMap(({ content }) => {
    const schema = content?.['application/json']?.schema ?? {};
    return (schema['anyOf'] as Schema[] | undefined) ?? [schema];
  });
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only] = different.values();
  const schema = different.size === 1 && only ? only : { anyOf: [...different.values()] };
  return { description: one.description, content: { 'application/json': { schema } } };
}
