/**
 * Points of a line: price × 100 × points for a hundredth, rounded half up once, here. Exact: both are
 * decimal strings, `price` of at most two decimals and not negative, `pointsPerCents` of at most four.
 */
export function pointsOf(price: string, pointsPerCents: string): bigint {
  const product = scaled(price, 2) * scaled(pointsPerCents, 4);
  return (product + 5_000n) / 10_000n;
}

function scaled(decimal: string, places: number): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(places, '0'));
}
