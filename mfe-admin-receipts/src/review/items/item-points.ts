import type { EligibleProduct } from '@laurel/contracts/receipts/receipts.dto';

/** Places of the sums that a price and a product's points may have. */
const PRICE_PLACES = 2;
const POINTS_PLACES = 4;

/**
 * Points of a line, as the server will count them: points per cent × price × 100, rounded half up. Exact, because both are
 * decimal text; 0 without a product or for a price that is none.
 */
export function itemPoints(price: string, product: EligibleProduct | undefined): number {
  if (!product || !/^\d+(\.\d{1,2})?$/.test(price)) return 0;
  const scaled = unscaled(price, PRICE_PLACES) * unscaled(product.points_per_cents, POINTS_PLACES);
  const one = 10n ** BigInt(POINTS_PLACES);
  return Number((scaled + one / 2n) / one);
}

function unscaled(decimal: string, places: number): bigint {
  const [whole = '', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(places, '0'));
}
