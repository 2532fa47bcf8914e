import { createFormatter, createParser, Context, DEFAULT_CONFIG, DefinitionType } from 'ts-json-schema-generator';
import ts from 'typescript';

const config = {
  ...DEFAULT_CONFIG,
  expose: 'export',
  jsDoc: 'extended',
  // A client accepts fields that it does not know.
  additionalProperties: true,
  encodeRefs: false,
  skipTypeCheck: true,
};
const wrappers = new Set(['Promise', 'JsonText']);
const DEFINITIONS = '#/definitions/';

/** The answers of methods by their types, as JSON Schema; the schemas of named types gather in `schemas`. */
export function createAnswerReader(program) {
  const parser = createParser(program, config);
  const formatter = createFormatter(config);
  const kept = new Map();
  const schemas = {};

  function keep(type) {
    const name = type.getName();
    const id = type.getType().getId();
    if ((kept.get(name) ?? id) !== id) throw new Error(`Two types of answers are called ${name}`);
    if (kept.has(name)) return;
    kept.set(name, id);
    schemas[schemaName(name)] = ofOpenApi(formatter.getDefinition(type.getType()));
  }

  function schemaOf(node) {
    const parsed = parser.createType(node, new Context());
    // The parser names a self-reference after the requested type, and none was requested.
    const type = parsed instanceof DefinitionType && parsed.getName() === undefined ? parsed.getType() : parsed;
    for (const child of formatter.getChildren(type)) {
      if (child instanceof DefinitionType && child.getName() !== undefined) keep(child);
    }
    return ofOpenApi(formatter.getDefinition(type));
  }

  return { schemas, answerOf: (method) => answerOf(method, schemaOf) };
}

function answerOf(method, schemaOf) {
  let node = method.type;
  if (!node) throw new Error(`${method.name.getText()} does not say what it answers`);
  while (ts.isTypeReferenceNode(node) && wrappers.has(node.typeName.getText())) node = node.typeArguments[0];
  if (node.kind === ts.SyntaxKind.VoidKeyword) return { kind: 'empty' };
  if (node.kind === ts.SyntaxKind.NeverKeyword) return { kind: 'refusal' };
  if (node.kind === ts.SyntaxKind.StringKeyword || node.getText() === 'StreamableFile') return { kind: 'file' };
  return { kind: 'json', schema: schemaOf(node) };
}

/** `Page<Row>` is no name of a schema. */
const schemaName = (name) => name.replaceAll(/\W+/g, '_').replace(/^_|_$/g, '');

/** Names are those of OpenAPI; and a number is whole unless its type is `Decimal`. */
function ofOpenApi(schema) {
  if (Array.isArray(schema)) return schema.map(ofOpenApi);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.$ref === `${DEFINITIONS}Decimal`) return { ...schema, $ref: undefined, type: 'number' };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === '$ref') return [key, `#/components/schemas/${schemaName(value.slice(DEFINITIONS.length))}`];
      if (key === 'type') return [key, integers(value)];
      return [key, ofOpenApi(value)];
    }),
  );
}

function integers(type) {
  if (type === 'number') return 'integer';
  return Array.isArray(type) ? type.map(integers) : ofOpenApi(type);
}
