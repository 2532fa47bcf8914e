import { canonicalEmail } from './email-address.ts';

const accepted: [typed: string, canonical: string][] = [
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Byron@EXAMPLE.com ', 'ada.byron@example.com'],
  ['u+tag@sub.example.co', 'u+tag@sub.example.co'],
  [`o'brien_7{x}@example.com`, `o'brien_7{x}@example.com`],
  ['ada@demo.test', 'ada@demo.test'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--BCHER-kva.example', 'ada@xn--bcher-kva.example'],
  ['a@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'a@xn--e1afmkfd.xn--p1ai'],
  // Looks like kp.com, is another domain, and stays one.
  ['a@\u043ap.com', 'a@xn--p-stb.com'],
  [
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
  ],
];

const refused: [reason: string, typed: unknown][] = [
  ['not a text', 7],
  ['a list', ['ada@example.com']],
  ['no @', 'ada.example.com'],
  ['nothing before the @', '@example.com'],
  ['a dot first', '.ada@example.com'],
  ['a dot last', 'ada.@example.com'],
  ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`],
  ['a tab', '\tada@example.com'],
  ['a no-break space', '\u00a0ada@example.com'],
  ['a lone surrogate', 'ada\ud800@example.com'],
  ['a zero-width space', 'ad\u200ba@example.com'],
  ['a right-to-left override', '\u202eada@example.com'],
  ['Cyrillic before the @', '\u0430da@example.com'],
  ['a Kelvin sign for k', '\u212aim@example.com'],
  ['a Kelvin sign in the domain', 'ada@\u212aiosk.com'],
  ['a fullwidth @', 'ada\uff20example.com'],
  ['fullwidth letters', '\uff41da@example.com'],
  ['an escaped domain', 'ada@ex%61mple.com'],
  ['a full stop of another script', 'ada@example\u3002com'],
  ['a soft hyphen', 'ada@exam\u00adple.com'],
  ['an address in numbers', 'ada@127.0.0.1'],
  ['a short address in numbers', 'ada@2130706433'],
  ['an address literal', 'ada@[127.0.0.1]'],
  ['an underscore in the domain', 'ada@my_host.com'],
  ['a hyphen first', 'ada@-example.com'],
  ['a domain that is no Punycode', 'ada@xn--zzzzzz---.com'],
  ['a port', 'ada@example.com:25'],
  ['a path', 'ada@example.com/x'],
  ['a route', '@a.com:ada@example.com'],
];

describe('canonicalEmail', () => {
  it.each(accepted)('[B06] [INV-18] %s is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each(refused)('[B02] [B03] [B05] refuses %s', (_reason, typed) => {
    expect(canonicalEmail(typed)).toBeNull();
  });
});
