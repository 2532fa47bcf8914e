import type { ApiSchema, OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { resolved } from './operations.ts';

/** A field of a body or an answer; `name` is its path, with `[]` for the items of a list. */
export interface SchemaField {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** Schemas may name themselves; readers need no more levels than this. */
const DEEPEST = 4;

/** All fields of a schema, each before those inside of it. */
export function fieldsOf(document: OpenApiDocument, schema: ApiSchema, prefix = '', depth = 0): SchemaField[] {
  const { properties = {}, required = [] } = mergedOf(document, schema);
  return Object.entries(properties).flatMap(([key, given]) => {
    const field = plainOf(document, given);
    const name = `${prefix}${key}`;
    const inner = field.items === undefined ? field : plainOf(document, field.items);
    const own = {
      name,
      type: typeText(document, given),
      required: required.includes(key),
      description: given.description ?? field.description ?? '',
    };
    if (depth >= DEEPEST || inner.properties === undefined) return [own];
    return [own, ...fieldsOf(document, inner, `${name}${field.items === undefined ? '.' : '[].'}`, depth + 1)];
  });
}

/** A schema with the fields of all its parts. */
function mergedOf(document: OpenApiDocument, schema: ApiSchema): ApiSchema {
  const own = plainOf(document, schema);
  const parts = (own.allOf ?? []).map((part) => mergedOf(document, part));
  if (parts.length === 0) return own;
  return {
    ...own,
    properties: Object.fromEntries([...parts, own].flatMap(({ properties = {} }) => Object.entries(properties))),
    required: [...parts, own].flatMap(({ required = [] }) => required),
  };
}

/** The schema behind a reference, and behind the choice between one schema and `null`. */
export function plainOf(document: OpenApiDocument, schema: ApiSchema): ApiSchema {
  const found = resolved(document, schema);
  const choices = (found.anyOf ?? found.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  return choices.length === 1 && only ? resolved(document, only) : found;
}

/** The type in the words of TypeScript: `string | null`, `"active" | "ended"`, `object[]`. */
export function typeText(document: OpenApiDocument, given: ApiSchema): string {
  const schema = resolved(document, given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeText(document, choice)))].join(' | ');
  const types = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat();
  return types
    .map((type) => {
      if (type !== 'array') return type;
      const item = typeText(document, schema.items ?? {});
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    })
    .join(' | ');
}
