/** Lower case, as Stripe writes them. */
export const currencies = ['usd', 'eur', 'gbp', 'jpy', 'krw', 'bhd', 'kwd'] as const;
export type Currency = (typeof currencies)[number];

interface CurrencyRules {
  /** Decimals of an amount in the main unit (ISO 4217); a minor unit is the last of them. */
  decimals: 0 | 2 | 3;
  /** Minor units between two amounts that Stripe takes: https://docs.stripe.com/currencies#three-decimal */
  step: 1 | 10;
  /** Least minor units that Stripe takes: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  least: number;
}

/**
 * Decimals are written down rather than asked of Intl, whose tables differ between releases of ICU. Stripe lists no
 * minimum for KRW, BHD and KWD and applies that of the account's settlement currency; these are about 0.50 USD, rounded
 * up to allow for exchange rates.
 */
const rules: Record<Currency, CurrencyRules> = {
  usd: { decimals: 2, step: 1, least: 50 },
  eur: { decimals: 2, step: 1, least: 50 },
  gbp: { decimals: 2, step: 1, least: 30 },
  jpy: { decimals: 0, step: 1, least: 50 },
  krw: { decimals: 0, step: 1, least: 1_000 },
  bhd: { decimals: 3, step: 10, least: 250 },
  kwd: { decimals: 3, step: 10, least: 200 },
};

/** Stripe takes eight digits at most. */
const MOST_MINOR = 99_999_999;

export const decimalsOf = (currency: Currency): number => rules[currency].decimals;

/** Minor units as a decimal string in the currency's main unit, such as `25.00` or, in yen, `2500`. */
export function amountOf(minor: number, currency: Currency): string {
  const { decimals } = rules[currency];
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Minor units of a decimal string that has no more decimals than the currency, apart from zeros at its end. */
export function minorOf(amount: string, currency: Currency): number {
  const [whole = '', fraction = ''] = amount.split('.');
  const { decimals } = rules[currency];
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** An amount with exactly the decimals of its currency: `25` becomes `25.00`, `25.00` in yen `25`. */
export const inDecimalsOf = (amount: string, currency: Currency): string =>
  amountOf(minorOf(amount, currency), currency);

/** The least amount that can be paid in a currency. */
export const leastOf = (currency: Currency): string => amountOf(rules[currency].least, currency);

/** An amount that can be paid in a currency, for texts that explain how one is written: `25.00` in dollars. */
export const exampleOf = (currency: Currency): string => amountOf(rules[currency].least * 50, currency);

export interface AmountFault {
  kind: 'decimals' | 'step' | 'least' | 'most';
  /** Decimals, or the amount of the step, the least or the most. */
  bound: string;
}

/** Why a decimal string cannot be paid in a currency; `null` when it can. */
export function amountFault(amount: string, currency: Currency): AmountFault | null {
  const { decimals, step, least } = rules[currency];
  const [, fraction = ''] = amount.split('.');
  const minor = minorOf(amount, currency);
  const isExact = /^0*$/.test(fraction.slice(decimals));
  if (step > 1 && !(isExact && minor % step === 0)) return { kind: 'step', bound: amountOf(step, currency) };
  if (!isExact) return { kind: 'decimals', bound: String(decimals) };
  if (minor < least) return { kind: 'least', bound: amountOf(least, currency) };
  return minor > MOST_MINOR ? { kind: 'most', bound: amountOf(MOST_MINOR - (MOST_MINOR % step), currency) } : null;
}

/** The fault in the words of a service's answer. */
export function amountFaultText({ kind, bound }: AmountFault, currency: Currency): string {
  const code = currency.toUpperCase();
  if (kind === 'decimals') return bound === '0' ? `${code} has no decimals` : `must have at most ${bound} decimals`;
  if (kind === 'step') return `must be a multiple of ${bound} ${code}`;
  return `must be at ${kind} ${bound} ${code}`;
}
