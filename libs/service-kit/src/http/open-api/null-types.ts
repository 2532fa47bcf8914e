type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The document in JSON Schema, which OpenAPI 3.1 accepts: 3.0 marks a schema as `nullable`, 3.1 lists `null` among its
 * types. A reference stands alone where 3.0 wraps it into `allOf`.
 */
export function withNullTypes<T>(value: T): T {
  return rewritten(value) as T;
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (!isObject(value)) return value;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, rewritten(part)]),
  );
  // A property may have this name.
  if (isObject(nullable)) return { ...schema, nullable };
  const plain = withoutWrapper(schema);
  return nullable === true ? orNull(plain) : plain;
}

function withoutWrapper(schema: Json): Json {
  const { allOf, ...rest } = schema;
  const only: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  if (!isObject(only) || !('$ref' in only)) return schema;
  return { ...without('type', rest), ...only };
}

function orNull(schema: Json): Json {
  const { type, description, enum: values } = schema;
  if (typeof type === 'string') {
    const nullable = { ...schema, type: [type, 'null'] };
    return Array.isArray(values) ? { ...nullable, enum: [...(values as unknown[]), null] } : nullable;
  }
  return {
    ...(description !== undefined && { description }),
    anyOf: [without('description', schema), { type: 'null' }],
  };
}

const without = (name: string, schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
