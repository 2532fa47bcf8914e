import { registerDecorator } from 'class-validator';

const LARGEST = 9_223_372_036_854_775_807n;

/** Whether the text is a Postgres `bigint` id as the platform writes it: digits, no leading zero, 1 to 2^63 - 1. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= LARGEST;
}

/**
 * An id, or with `each` a list of them, in a request body. Path parameters use `@IdParam`, which treats a malformed id
 * as an unknown one.
 */
export function IsId({ message = 'is not a valid id', each = false } = {}): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isId',
      target: target.constructor,
      propertyName: String(property),
      options: { each },
      validator: { validate: isId, defaultMessage: () => message },
    });
  };
}
