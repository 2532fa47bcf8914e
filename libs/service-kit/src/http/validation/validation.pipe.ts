import { type ArgumentMetadata, Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { UnknownFieldError } from '../body.errors.ts';
import { InvalidInputError } from '../../errors/business-error.ts';
import { isForm } from '../form.ts';
import { typedFormFields } from './form-values.ts';
import { ruleMessages } from './rule-messages.ts';
import { isRequestClass } from './shape-audit.ts';

/**
 * Validates bodies and queries against their class: 400 for unknown fields, 422 for shapes. Unlike Nest's pipe it
 * refuses a value without a class, takes neither `null` nor a list for an object, and never turns an object into text.
 * Values of forms become numbers and booleans where the class declares them.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  readonly #classes = new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: faultOf,
  });

  /**
   * Returns a promise only where a class is checked: Nest calls it for every parameter of every request, callers
   * included.
   */
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const { type, metatype, data } = metadata;
    if (type !== 'body' && type !== 'query') return value;
    if (metatype === String || metatype === Number || metatype === Boolean) {
      return scalar(value, metatype, data ?? type);
    }
    if (!isRequestClass(metatype)) throw new Error(`The ${type} of a route has no class to be checked against`);
    if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new InvalidInputError({ [data ?? type]: ['must be an object'] });
    }
    const typed = isForm(value) ? typedFormFields(value as Record<string, unknown>, metatype) : value;
    return this.#classes.transform(typed, metadata);
  }
}

function scalar(value: unknown, metatype: unknown, name: string): unknown {
  if (value === undefined) return undefined;
  if (metatype === String && typeof value === 'string') return value;
  if (metatype === Number && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (metatype === Boolean && (value === 'true' || value === 'false')) return value === 'true';
  const kind = metatype === String ? 'a text' : metatype === Number ? 'a whole number' : 'true or false';
  throw new InvalidInputError({ [name]: [`must be ${kind}`] });
}

function faultOf(failures: ValidationError[]): Error {
  const unknown: string[] = [];
  const errors: Record<string, string[]> = {};
  flatten(failures, '', errors, unknown);
  return unknown.length > 0 ? new UnknownFieldError(unknown) : new InvalidInputError(errors);
}

function flatten(
  failures: readonly ValidationError[],
  parent: string,
  errors: Record<string, string[]>,
  unknown: string[],
): void {
  for (const failure of failures) {
    const path = parent === '' ? failure.property : `${parent}.${failure.property}`;
    const constraints = failure.constraints ?? {};
    if ('whitelistValidation' in constraints) unknown.push(path);
    else if (Object.keys(constraints).length > 0) errors[path] = ruleMessages(failure.property, constraints);
    // Properties of a list in place of an object are no fields.
    if (!('isNotList' in constraints)) flatten(failure.children ?? [], path, errors, unknown);
  }
}
