import { pointsOf } from '@laurel/contracts/receipts/item-points';
import type { MatchStrategy } from '@laurel/contracts/receipts/receipt-statuses';

/** A product that a line may be. */
export interface ProductCandidate {
  /** Index of the line. */
  at: number;
  product_id: string;
  product_name: string;
  points_per_cents: string;
  strategy: MatchStrategy;
  keyword: string | null;
  confidence: number;
}

/** Likeness of a line's name to a product's from which the line may be, is taken for, and certainly is that product. */
export const likeness = { possible: 0.35, likely: 0.45, certain: 0.7 };
/** A product that is less like the line than the best one by so much is no rival of it. */
const rivalry = 0.15;

interface ProductMatch {
  product: ProductCandidate | null;
  /** Whether the line earns the same, whichever of the likely products it is, or if it is none of them. */
  isSure: boolean;
}

/**
 * The product of a line with this price. `candidates` come best first; `external` is what a line without a product
 * earns for a hundredth. A number, a whole name or a keyword is sure; likeness alone is a guess, which matters where
 * another guess earns other points.
 */
export function matchProduct(price: string, candidates: readonly ProductCandidate[], external: string): ProductMatch {
  const product = candidates.find(
    ({ strategy, confidence }) => strategy !== 'similar' || confidence >= likeness.likely,
  );
  if (product !== undefined && product.strategy !== 'similar') return { product, isSure: true };
  const best = product?.confidence ?? likeness.possible;
  const rivals = candidates.filter(
    ({ strategy, confidence }) =>
      strategy === 'similar' && confidence >= likeness.possible && best - confidence < rivalry,
  );
  const rates = rivals.map(({ points_per_cents }) => points_per_cents);
  if (best < likeness.certain) rates.push(external);
  const earned = pointsOf(price, product?.points_per_cents ?? external);
  return { product: product ?? null, isSure: rates.every((rate) => pointsOf(price, rate) === earned) };
}
