import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Validates a form with the request class that the server validates it with. */
export function classResolver<Values extends FieldValues>(shape: new () => Values): Resolver<Values> {
  return classValidatorResolver(shape, {
    validator: { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true },
  });
}
