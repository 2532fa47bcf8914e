/** The parts of JSON Schema that the documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  contentMediaType?: string;
}

/** A schema whose references are followed; nested ones are as they stand. */
export type Follow = (schema: Schema) => Schema;

/** The types that a value may have; empty where any is allowed. */
export const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

export const isNullable = (schema: Schema, follow: Follow): boolean =>
  typesOf(schema).includes('null') || (schema.anyOf ?? []).some((one) => isNullable(follow(one), follow));

/** Whether no value of that JSON type fits. */
export function excludes(schema: Schema, type: string, follow: Follow): boolean {
  const { anyOf } = schema;
  if (anyOf) return anyOf.every((one) => excludes(follow(one), type, follow));
  if (schema.const !== undefined || schema.enum) {
    return ![schema.const, ...(schema.enum ?? [])].some((value) => jsonTypeOf(value) === type);
  }
  const types = typesOf(schema);
  if (types.length === 0) return false;
  return !types.includes(type) && !(type === 'integer' && types.includes('number'));
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
