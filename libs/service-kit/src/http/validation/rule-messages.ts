/** Rules of a value's kind: what else a value of another kind breaks says nothing more. */
const ofKind = ['isDefined', 'nestedValidation', 'isObject', 'isArray', 'isString', 'isInt', 'isNumber', 'isBoolean'];

type Text = (numbers: readonly string[], message: string) => string;

/** Texts in place of class-validator's own, by rule; each follows the field's label. */
const texts: Readonly<Record<string, Text>> = {
  isDefined: () => 'is required',
  nestedValidation: () => 'must be an object',
  isObject: () => 'must be an object',
  isArray: () => 'must be a list',
  isString: () => 'must be a text',
  isInt: () => 'must be a whole number',
  isNumber: () => 'must be a number',
  isBoolean: () => 'must be true or false',
  min: ([least]) => `must be at least ${least}`,
  max: ([most]) => `must be at most ${most}`,
  minLength: ([least]) => `must be at least ${least} characters`,
  maxLength: ([most]) => `must not be longer than ${most} characters`,
  isLength: ([limit], message) =>
    message.includes('shorter')
      ? `must not be longer than ${limit} characters`
      : `must be at least ${limit} characters`,
  arrayMinSize: ([least]) => (least === '1' ? 'must have an entry' : `must have at least ${least} entries`),
  arrayMaxSize: ([most]) => `must not have more than ${most} entries`,
  arrayUnique: () => 'must name each entry only once',
  isIn: () => 'is not one of the options',
  matches: () => 'must be in the documented format',
  isUrl: () => 'must be an address such as https://example.com',
  isIso8601: () => 'must be a date such as 2026-07-01',
};

/**
 * The messages of one field's broken rules, of which a value of another kind has one. A rule with a message of its own
 * keeps it; the library's own texts begin with the name of the property, which people do not see.
 */
export function ruleMessages(property: string, constraints: Readonly<Record<string, string>>): string[] {
  const kind = ofKind.find((rule) => rule in constraints);
  const broken = kind === undefined ? Object.entries(constraints) : [[kind, constraints[kind] ?? ''] as const];
  return [...new Set(broken.map(([rule, message]) => messageOf(property, rule, message)))];
}

function messageOf(property: string, rule: string, message: string): string {
  const [, each = '', rest] = /^(each value in )?(?:nested property )?(.*)$/s.exec(message) ?? [];
  const text = texts[rule];
  const begins = [`${property} `, `All ${property}'s `].find((start) => rest?.startsWith(start));
  if (text === undefined || rest === undefined || begins === undefined) return message;
  const own = text(rest.slice(begins.length).match(/-?\d+(\.\d+)?/g) ?? [], rest);
  return each === '' ? own : `each entry ${own}`;
}
