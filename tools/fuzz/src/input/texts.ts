import fc from 'fast-check';

const words = ['Ada', 'coffee', 'north', 'Łucja', 'lamp', 'río', 'seven', 'Ümit', 'market', 'tea'];

/** Text that every rule about characters accepts, within lengths. */
export function plainText(least: number, most: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), fc.nat(99_999))
    .map(([some, number]) => cut(`${some.join(' ')} ${number}`, least, most));
}

/** Text of any language, markup, quotes and formulas, within lengths; a service may refuse some of its characters. */
export function wildText(least: number, most: number): fc.Arbitrary<string> {
  const bounded = Math.min(most, 400);
  return fc.oneof(
    { weight: 6, arbitrary: plainText(least, most) },
    {
      weight: 2,
      arbitrary: fc
        .string({ unit: 'grapheme', maxLength: Math.min(bounded, 30) })
        .map((text) => cut(text, least, most)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...awkward).map((text) => cut(text, least, most)) },
    { weight: 1, arbitrary: fc.constant('é'.repeat(Math.min(most, 20_000))) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(least)) },
  );
}

const awkward = [
  '<script>alert(1)</script><p onclick="x()">Text</p>',
  '"; DROP TABLE program; --',
  '=1+1',
  "O'Neill & Söhne <b>",
  '%00%0d%0a%s%n',
  '   ',
  '\u202Eright to left\u202C',
  'e\u0301\u0301',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '{{constructor}}${7*7}',
  '__proto__',
  '\t\r\n',
];

function cut(text: string, least: number, most: number): string {
  // Whole code points, so that no half of a pair is left.
  const points = Array.from(text).slice(0, most);
  const short = least - points.length;
  return `${points.join('')}${'x'.repeat(Math.max(short, 0))}`;
}

const id = '^[1-9]\\d{0,18}$';

export const isIdPattern = (pattern: string | undefined): boolean => pattern === id;

/** Texts of the patterns that `stringMatching` cannot draw, or whose meaning a service knows. */
const byPattern: Record<string, fc.Arbitrary<string>> = {
  '^(https:\\/\\/[^\\s/\\\\]|\\/(?![/\\\\]))[^\\s\\\\]*$': fc
    .nat(999)
    .map((n) => `https://example.org/picture-${n}.png`),
  // Whole thousands can be paid in every currency.
  '^(?!0+(\\.0+)?$)\\d{1,9}(\\.\\d{1,4})?$': fc.integer({ min: 1, max: 99 }).map((n) => String(n * 1_000)),
  '^\\/(?:[\\w~-][\\w.~-]*(?:\\/[\\w~-][\\w.~-]*)*)?$': fc.constantFrom('/', '/shop', '/a/b'),
  '^[a-z][a-z0-9-]{0,39}$': fc.constantFrom('participants', 'challenges', 'rewards'),
  '^[12]\\d{3}-\\d{2}-\\d{2}$': fc.constantFrom('2026-11-30', '1999-12-31', '2024-02-29'),
  '\\S': plainText(1, 60),
};

const byName: readonly [RegExp, fc.Arbitrary<string>][] = [
  [/^email$/, fc.nat(9_999_999).map((n) => `fuzz-${n}@example.org`)],
  [/(?:_url|^url|^link|^image|_icon|_logo|_image|media_path)$/, fc.nat(999).map((n) => `https://example.org/at-${n}`)],
  [/^slug$/, fc.nat(999_999).map((n) => `page-${n}`)],
  [/^domain$/, fc.nat(999_999).map((n) => `fuzz-${n}`)],
  [/^(?:html|content|body_html)$/, plainText(1, 40).map((text) => `<p>${text}</p>`)],
  [/^otp$/, fc.nat(999_999).map((n) => String(n).padStart(6, '0'))],
  [/token$/, fc.nat(999_999).map((n) => `${n}`.padStart(43, 'A'))],
  [/^role$/, fc.constantFrom('program_manager', 'content_editor', 'receipt_reviewer')],
  [/^zip_code$|^postal$/, fc.constantFrom('80202', '10001', '94105')],
  [/^latitude$/, fc.constantFrom('39.7392', '40.75', '0')],
  [/^longitude$/, fc.constantFrom('-104.9903', '-73.99', '0')],
  [/^keyword$/, fc.constantFrom('coffee', 'a', 'pizza tea')],
  [/^time_zone$/, fc.constantFrom('America/Denver', 'Europe/London', 'Mars/Olympus')],
  [/^purchase_date$/, fc.constantFrom('2026-11-02', '2026-10-31')],
  [/^price$/, fc.constantFrom('10.00', '0.99')],
  [/^merchants_regex$/, fc.constantFrom('(?i)coffee', 'tea|cake')],
  [/^private_key$/, fc.constant(`0x${'11'.repeat(32)}`)],
  [/^parameters$/, fc.constantFrom('quiz', 'survey', 'profile', 'facebook')],
  [/^codes$/, fc.nat(9_999_999).map((n) => `FUZZ-${n}, FUZZ-${n}-B`)],
  [/^session_id$/, fc.nat(999).map((n) => `cs_test_${n}`)],
  [/^mapping$/, fc.constant('{"email":"email"}')],
  [/^agree_terms$/, fc.constant('on')],
];

/** Text that means something to the field of that name, or `undefined`. */
export const meaningful = (name: string, pattern: string | undefined): fc.Arbitrary<string> | undefined =>
  (pattern !== undefined ? byPattern[pattern] : undefined) ?? byName.find(([fits]) => fits.test(name))?.[1];
