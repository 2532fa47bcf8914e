import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { Clearable } from '../../validation/nested.ts';

/**
 * A picture as a form names it: by its number in the program's media library, by its address, or in a multipart form by
 * the file itself, for which a text of the service stands here. `null` and an empty text are none.
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
