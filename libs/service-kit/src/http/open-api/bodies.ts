import type { Operation, Schema } from './document.ts';
import type { RouteFacts } from './route-facts.ts';

const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Says what bodies a call takes: JSON, the form of a page that leads on, and forms with files. Where no field of it is
 * required, the body itself is not.
 */
export function describeBody(
  operation: Operation,
  { form, fileFields, redirects }: RouteFacts & { redirects: boolean },
  schemas: Record<string, Schema>,
): void {
  if (form) operation.requestBody = { required: true, content: { [MULTIPART]: { schema: form } } };
  const { requestBody } = operation;
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  if (!requestBody || !schema) return;
  const { required = [] } = (schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema) as {
    required?: string[];
  };
  requestBody.required = required.length > 0;
  if (redirects) requestBody.content = { [FORM]: { schema } };
  if (fileFields !== undefined) {
    requestBody.content[MULTIPART] = {
      schema: { type: 'object', patternProperties: { [fileFields]: { type: 'string', format: 'binary' } } },
    };
  }
}
