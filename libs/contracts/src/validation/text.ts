import { registerDecorator } from 'class-validator';

// Bidirectional overrides and zero-width characters hide what a text says from the person who reads it.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
// A line break in a name would start a header of its own in a mail.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const BIDI_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u;
const MARKS = /\p{M}{5,}/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of characters as a person counts them: an emoji family is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const segment of segmenter.segment(text)) count += segment.segment.length > 0 ? 1 : 0;
  return count;
}

/** The reason why a one-line text for people is refused, or `null`. Lengths count graphemes. */
export function visibleTextFault(value: unknown, limits: { min: number; max: number }): string | null {
  if (typeof value !== 'string') return 'must be a text';
  if (CONTROL.test(value) || !value.isWellFormed()) return 'contains a character that is not allowed';
  if (BIDI_OVERRIDE.test(value) || MARKS.test(value)) return 'contains a character that is not allowed';
  const tooLong = `must not be longer than ${limits.max} characters`;
  // Segmenting takes time quadratic in the length, so very long texts are refused before it.
  if (value.length > limits.max * 8) return tooLong;
  const length = countCharacters(value.replace(INVISIBLE, '').trim());
  if (length < limits.min) return limits.min === 1 ? 'is required' : `must be at least ${limits.min} characters`;
  return countCharacters(value) > limits.max ? tooLong : null;
}

/** The value of a form's checkbox: `true` or `false`, or a short text such as `on`. */
export function IsTick(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isTick',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'boolean' || (typeof value === 'string' && value.length <= 20),
        defaultMessage: () => 'must be true or false',
      },
    });
  };
}

/**
 * A one-line text for people: at least one visible character, and no control, override or stacked characters. With
 * `each`, an array of such texts.
 */
export function IsVisibleText(limits: { min?: number; max: number; each?: boolean }): PropertyDecorator {
  const bounds = { min: limits.min ?? 1, max: limits.max };
  const faultOf = (value: unknown): string | null => {
    const texts: unknown[] = limits.each === true && Array.isArray(value) ? value : [value];
    return texts.map((text) => visibleTextFault(text, bounds)).find((fault) => fault !== null) ?? null;
  };
  return (target, property) => {
    registerDecorator({
      name: 'isVisibleText',
      target: target.constructor,
      propertyName: String(property),
      constraints: [{ ...bounds, each: limits.each === true }],
      validator: {
        validate: (value: unknown) => faultOf(value) === null,
        defaultMessage: (details) => faultOf(details?.value) ?? 'is not valid',
      },
    });
  };
}
