import { registerDecorator } from 'class-validator';
import { countCharacters, visibleTextFault } from '../validation/text.ts';

// An emoji family is one character of up to 25 code units.
const MAX_UNITS = 30 * 25;
const TOO_LONG = 'Name must not be longer than 30 characters.';

/** The reason why a program cannot have this name, in the specification's words, or `null`. Lengths count graphemes. */
export function programNameFault(value: unknown): string | null {
  if (typeof value !== 'string') return 'Name must be at least 2 characters.';
  if (value.length > MAX_UNITS) return TOO_LONG;
  if (visibleTextFault(value, { min: 0, max: MAX_UNITS }) !== null)
    return 'Name contains a character that is not allowed.';
  if (visibleTextFault(value, { min: 2, max: MAX_UNITS }) !== null) return 'Name must be at least 2 characters.';
  return countCharacters(value) > 30 ? TOO_LONG : null;
}

/** A program's name: 2 to 30 characters (back-office specification §5). */
export function IsProgramName(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isProgramName',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => programNameFault(value) === null,
        defaultMessage: (details) => programNameFault(details?.value) ?? 'Name is not valid.',
      },
    });
  };
}
