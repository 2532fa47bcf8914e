import { isISO8601, registerDecorator } from 'class-validator';

const WITH_ZONE = /T.+(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * A date and time with its zone, as ISO 8601 writes it. Without a zone it would be taken for UTC, and not for the time of
 * the program's zone that its author means.
 */
export function IsMoment(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isMoment',
      target: target.constructor,
      propertyName: String(property),
      options: {},
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && isISO8601(value, { strict: true }) && WITH_ZONE.test(value),
        defaultMessage: () => 'must be a date and time with its zone, such as 2026-07-01T10:00:00Z',
      },
    });
  };
}
