import type { ApiSchema, OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { plainOf } from './schema-fields.ts';

/** Values by the name of a field, where the type alone would give a value that the API refuses. */
const byName: Record<string, unknown> = {
  amount: 120,
  email: 'ada@example.com',
  external_id: 'crm-7',
  first_name: 'Ada',
  last_name: 'Byron',
  reason: 'Order 17',
  reference: 'order-17',
};

const MOMENT = '2026-01-15T10:30:00.000Z';

/** A value that fits a schema: required fields alone, unless `all` is set. */
export function sampleOf(document: OpenApiDocument, given: ApiSchema, all = false, name = ''): unknown {
  const schema = plainOf(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in byName) return byName[name];
  const type = [schema.type ?? (schema.properties ? 'object' : 'null')].flat()[0];
  switch (type) {
    case 'object':
      return objectOf(document, schema, all);
    case 'array':
      return [sampleOf(document, schema.items ?? {}, all, name.replace(/s$/, ''))];
    case 'string':
      if (schema.format === 'date-time' || /_at$|^timestamp$/.test(name)) return MOMENT;
      return /(?:^|_)id$/.test(name) ? '1001' : name.replaceAll('_', ' ');
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function objectOf(document: OpenApiDocument, { properties = {}, required = [] }: ApiSchema, all: boolean): unknown {
  const shown = Object.entries(properties).filter(([key]) => all || required.includes(key));
  return Object.fromEntries(shown.map(([key, field]) => [key, sampleOf(document, field, all, key)]));
}
