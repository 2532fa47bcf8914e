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

// The parser names a type that has no name of its own by the place where it stands.
const placeName = /^(?:def|structure|object|alias|interface|class)-/;

/** The answers of methods by their types, as JSON Schema; the schemas of named types gather in `schemas`. */
export function createAnswerReader(program) {
  const parser = createParser(program, config);
  const formatter = createFormatter(config);
  const kept = new Map();
  const schemas = {};
  const inlined = (name) => placeName.test(name) && ofOpenApi(formatter.getDefinition(kept.get(name)), inlined);

  function keep(type) {
    const name = type.getName();
    const known = kept.get(name);
    if (known === undefined) kept.set(name, type.getType());
    else if (known.getId() !== type.getType().getId()) throw new Error(`Two types of answers are called ${name}`);
    return known === undefined && !placeName.test(name);
  }

  function schemaOf(node) {
    const parsed = parser.createType(node, new Context());
    // The parser names a self-reference after the requested type, and none was requested.
    const type = parsed instanceof DefinitionType && parsed.getName() === undefined ? parsed.getType() : parsed;
    const named = formatter
      .getChildren(type)
      .filter((child) => child instanceof DefinitionType && child.getName() !== undefined);
    for (const child of named.filter(keep)) {
      schemas[schemaName(child.getName())] = ofOpenApi(formatter.getDefinition(child.getType()), inlined);
    }
    return ofOpenApi(formatter.getDefinition(type), inlined);
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

/**
 * Names are those of OpenAPI; a number is whole unless its type is `Decimal`. `inlined` returns the schema of a type
 * without a name.
 */
function ofOpenApi(schema, inlined) {
  if (Array.isArray(schema)) return schema.map((one) => ofOpenApi(one, inlined));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema;
  if ($ref === `${DEFINITIONS}Decimal`) return { ...schema, $ref: undefined, type: 'number' };
  const whole = $ref !== undefined && inlined($ref.slice(DEFINITIONS.length));
  if (whole) return { ...schema, $ref: undefined, ...whole };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === '$ref') return [key, `#/components/schemas/${schemaName(value.slice(DEFINITIONS.length))}`];
      if (key === 'type') return [key, integers(value, inlined)];
      return [key, ofOpenApi(value, inlined)];
    }),
  );
}

function integers(type, inlined) {
  if (type === 'number') return 'integer';
  return Array.isArray(type) ? type.map((one) => integers(one, inlined)) : ofOpenApi(type, inlined);
}
