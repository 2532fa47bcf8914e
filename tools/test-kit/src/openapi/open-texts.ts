/** The part of a JSON Schema that says what a text may be. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const bounds = ['maxLength', 'enum', 'const', 'format', 'pattern'];

/** The fields of a request, and of what it contains, that take a text of any length, as `Schema.field`. */
export function openTexts(root: Schema, schemas: Record<string, Schema>): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (schema: Schema, place: string): void => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      if (seen.has(name)) return;
      seen.add(name);
      visit(schemas[name] ?? {}, name);
      return;
    }
    const { type, properties = {}, additionalProperties, items, allOf = [], anyOf = [], oneOf = [] } = schema;
    if ([type].flat().includes('string') && !bounds.some((bound) => bound in schema)) found.add(place);
    for (const [name, field] of Object.entries(properties)) visit(field, `${place}.${name}`);
    if (typeof additionalProperties === 'object') visit(additionalProperties, `${place}.*`);
    for (const part of [...(items ? [items] : []), ...allOf, ...anyOf, ...oneOf]) visit(part, place);
  };
  visit(root, 'body');
  return [...found];
}
