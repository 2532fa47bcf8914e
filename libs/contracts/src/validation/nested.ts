import { Transform, Type } from 'class-transformer';
import { IsDefined, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';

type Shape = new () => object;

function compose(decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}

/** `ValidateNested` alone accepts a list in place of the object: it validates the items, and passes an empty list. */
function IsNotList({ each = false }: { each?: boolean }): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isNotList',
      target: target.constructor,
      propertyName: String(property),
      options: { each },
      validator: {
        validate: (value: unknown) => !Array.isArray(value),
        defaultMessage: () => (each ? 'must hold objects' : 'must be an object'),
      },
    });
  };
}

function nestedRules(shape: () => Shape, { each = false }: { each?: boolean }): PropertyDecorator[] {
  return [IsNotList({ each }), ValidateNested({ each }), Type(shape)];
}

/** A required object (or array of objects) of another request class: nest one by this or by `OptionalNested` alone. */
export function Nested(shape: () => Shape, options: { each?: boolean } = {}): PropertyDecorator {
  return compose([IsDefined(), ...nestedRules(shape, options)]);
}

/** Like `Nested`, for a field that may be left out; `null` is refused. */
export function OptionalNested(shape: () => Shape, options: { each?: boolean } = {}): PropertyDecorator {
  return compose([Optional(), ...nestedRules(shape, options)]);
}

/** A field that may be left out. Unlike `@IsOptional()`, `null` is a value and must pass the other rules. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_object, value: unknown) => value !== undefined);
}

/** A field that may be left out or cleared with `null`. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_object, value: unknown) => value !== undefined && value !== null);
}

/** Like `Nullable`; an empty text clears the field as well, because forms cannot send `null`. */
export function Clearable(): PropertyDecorator {
  return compose([Nullable(), Transform(({ value }: { value: unknown }) => (value === '' ? null : value))]);
}
