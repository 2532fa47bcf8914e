import { getMetadataStorage } from 'class-validator';
import { type RequestClass, nestedClassesOf } from '../validation/shape-audit.ts';
import type { OpenApiDocument, Operation, Schema } from './document.ts';

type Keywords = (constraints: readonly unknown[]) => Schema;

/** Validators by name as JSON Schema keywords; includes rules that Swagger's plugin cannot read from source. */
const keywordsOf: Record<string, Keywords> = {
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  isVisibleText: ([limits]) => {
    const { min, max } = limits as { min: number; max: number };
    return { minLength: min, maxLength: max };
  },
  isProgramName: () => ({ minLength: 2, maxLength: 30 }),
  isTick: () => ({ type: ['boolean', 'string'], maxLength: 20 }),
  matches: ([pattern]) => (pattern instanceof RegExp && pattern.flags === '' ? { pattern: pattern.source } : {}),
  isId: () => ({ pattern: '^[1-9]\\d{0,18}$' }),
  isMoment: () => ({ format: 'date-time' }),
  isEmail: () => ({ format: 'email' }),
  isIn: ([values]) => ({ enum: values }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
};
const ofLists = new Set(['arrayMinSize', 'arrayMaxSize']);

/** Writes the rules of request classes into their schemas, which have the classes' names. */
export function describeInputs(document: OpenApiDocument, classes: readonly RequestClass[]): void {
  const seen = new Set<RequestClass>();
  const open = [...classes];
  for (let shape = open.pop(); shape; shape = open.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    open.push(...nestedClassesOf(shape));
    const { properties } = (document.components.schemas[shape.name] ?? {}) as { properties?: Record<string, Schema> };
    // A map has no fields of its own.
    if (properties === undefined) continue;
    for (const name of ruledFields(shape)) {
      const schema = properties[name];
      // Swagger's plugin leaves out a field with a decorator that it cannot read.
      if (schema === undefined) throw new Error(`${shape.name}.${name} has rules and no schema`);
      applyRules(schema, shape, name);
    }
  }
}

const ruledFields = (shape: RequestClass): Set<string> =>
  new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(shape, '', true, false)
      .map((rule) => rule.propertyName),
  );

/** Writes the rules of a query class into its fields, each a parameter of its own. */
export function describeQuery({ parameters }: Operation, shape: RequestClass): void {
  for (const parameter of parameters) {
    if (parameter.in !== 'query') continue;
    applyRules(parameter.schema, shape, parameter.name);
    if (parameter.schema['type'] === 'object' || '$ref' in parameter.schema)
      Object.assign(parameter, { style: 'deepObject', explode: true });
    // The name marks a list, so that one value is a list, too.
    if (parameter.schema['type'] === 'array') parameter.name += '[]';
  }
}

function applyRules(schema: Schema, shape: RequestClass, property: string): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  for (const { name = '', propertyName, each, constraints } of rules) {
    if (propertyName !== property) continue;
    // Undefined where a rule has no constraints.
    const given = (constraints as unknown[] | undefined) ?? [];
    const isOfList = schema['type'] === 'array' && !ofLists.has(name);
    const isEach = each || (isOfList && (given[0] as { each?: boolean } | undefined)?.each === true);
    const target = isEach ? (schema['items'] as Schema | undefined) : schema;
    const { type, ...keywords } = keywordsOf[name]?.(given) ?? {};
    if (!target || '$ref' in target) continue;
    Object.assign(target, withoutKnown(keywords, target));
    if (type !== undefined) target['type'] = Array.isArray(target['type']) ? [type, 'null'] : type;
  }
}

/** Drops keywords that Swagger has written by the type: its values are the same or narrower. */
function withoutKnown(keywords: Schema, { type, ...known }: Schema): Schema {
  const isNullable = Array.isArray(type) && type.includes('null');
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([key, value]) => {
      if (key === 'enum' && 'enum' in known) return [];
      // An empty text clears the field.
      if (key === 'minLength' && isNullable) return [];
      return [[key, key === 'enum' && isNullable ? [...(value as unknown[]), null] : value]];
    }),
  );
}
