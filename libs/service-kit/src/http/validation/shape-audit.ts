import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

export type RequestClass = new () => object;
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

// Types that TypeScript emits for a property when there is no class to check against.
const unchecked = new Set<unknown>([Object, Array, Function, Promise, String, Number, Boolean, Date, Symbol, BigInt]);
const listRules = new Set(['isArray', 'arrayMinSize', 'arrayMaxSize', 'arrayNotEmpty', 'arrayUnique']);

/** Whether a parameter's type is a class that validators can be declared on. */
export function isRequestClass(type: unknown): type is RequestClass {
  return typeof type === 'function' && !unchecked.has(type);
}

/**
 * The properties of a request class that would accept unchecked input: an object without `@Nested()`, a nested object
 * that may be missing without saying so or be a list, a list whose items have no rule. Empty when the class is safe.
 */
export function shapeFaults(shape: RequestClass, seen = new Set<RequestClass>()): string[] {
  if (seen.has(shape)) return [];
  seen.add(shape);
  const rules = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  const byProperty = new Map<string, Rule[]>();
  for (const rule of rules) byProperty.set(rule.propertyName, [...(byProperty.get(rule.propertyName) ?? []), rule]);
  return [...byProperty].flatMap(([property, own]) => propertyFaults(shape, property, own, seen));
}

function propertyFaults(shape: RequestClass, property: string, rules: Rule[], seen: Set<RequestClass>): string[] {
  const type: unknown = Reflect.getMetadata('design:type', shape.prototype as object, property);
  const name = `${shape.name}.${property}`;
  const isNested = rules.some((rule) => rule.type === 'nestedValidation');
  const faults = type === Array ? listFaults(name, rules, isNested) : [];
  if (!isNested) return isRequestClass(type) ? [`${name} is an object of ${type.name} without @Nested()`] : faults;
  if (!rules.some((rule) => rule.type === 'isDefined' || rule.type === 'conditionalValidation')) {
    faults.push(`${name} may be missing: use @Nested() or @OptionalNested()`);
  }
  if (!rules.some((rule) => rule.name === 'isNotList')) {
    faults.push(`${name} takes a list for an object: use @Nested() or @OptionalNested()`);
  }
  const nested = nestedClass(shape, property, type);
  if (!nested) return [...faults, `${name} has no @Type(), its objects are not checked`];
  return [...faults, ...shapeFaults(nested, seen)];
}

function listFaults(name: string, rules: Rule[], isNested: boolean): string[] {
  const isListRule = (rule: Rule): boolean => rule.name !== undefined && listRules.has(rule.name);
  // Any other rule without `each` judges the value as a whole, as a rule of one's own would.
  if (rules.some((rule) => rule.type === 'customValidation' && !rule.each && !isListRule(rule))) return [];
  const faults: string[] = [];
  if (!rules.some(isListRule)) faults.push(`${name} is a list without @IsArray()`);
  if (!isNested && !rules.some((rule) => rule.each)) faults.push(`${name} is a list whose items have no rule`);
  return faults;
}

/** The request classes of the objects that a request class holds. */
export function nestedClassesOf(shape: RequestClass): RequestClass[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  const nested = rules.filter(({ type }) => type === 'nestedValidation').map(({ propertyName }) => propertyName);
  return nested.flatMap((property) => {
    const type: unknown = Reflect.getMetadata('design:type', shape.prototype as object, property);
    return nestedClass(shape, property, type) ?? [];
  });
}

/** The class that class-transformer creates for the objects of a property, found by letting it create one. */
function nestedClass(shape: RequestClass, property: string, type: unknown): RequestClass | null {
  const sample = plainToInstance(shape, { [property]: type === Array ? [{}] : {} }) as Record<string, unknown>;
  const value = sample[property];
  const item: unknown = Array.isArray(value) ? value[0] : value;
  const made: unknown = typeof item === 'object' && item !== null ? item.constructor : null;
  return isRequestClass(made) ? made : null;
}
