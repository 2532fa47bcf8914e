import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { Clearable } from '../../validation/nested.ts';

/**
 * A picture in a form: its number in the program's media library, its address, or in a multipart form the file itself,
 * which the service replaces by a text before validation. `null` and an empty text mean no picture.
 */
export function PictureChoice(): PropertyDecorator {
  const rules = [
    Clearable(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    IsString(),
    MaxLength(2_000),
  ];
  return (target, property) => {
    for (const rule of rules) rule(target, property);
  };
}
