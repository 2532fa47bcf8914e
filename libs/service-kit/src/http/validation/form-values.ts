import { jsonOfField } from '../body/json-body.ts';
import { isRequestClass } from './shape-audit.ts';

type RequestClass = abstract new (...args: never[]) => object;

/**
 * The values of a form as the request class declares them: `"5"` for a number, `true`, `on` and `1` for yes, `false`,
 * `off`, `0` for no, JSON for lists and objects. A value that does not parse as its type stays a text, for the
 * validators to refuse. Throws the refusals of a malformed JSON body.
 */
export function typedFormFields(fields: Record<string, unknown>, shape: RequestClass): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typed(value, declaredType(shape, name))]),
  );
}

function declaredType(shape: RequestClass, property: string): unknown {
  return Reflect.getMetadata('design:type', shape.prototype as object, property);
}

function typed(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === Number && /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(value)) return Number(value);
  if (type === Boolean) {
    if (['true', 'on', '1'].includes(value)) return true;
    if (['false', 'off', '0'].includes(value)) return false;
  }
  if ((type === Array || isRequestClass(type)) && /^[[{]/.test(value)) return jsonOfField(value);
  return value;
}
