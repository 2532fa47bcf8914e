import type { Operation, Schema } from './document.ts';
import type { RouteFacts } from '../route-facts.ts';

const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Describes the bodies of a call: JSON, forms of pages that redirect, and forms with files. A body without required
 * fields is optional.
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
