import { pointsOf } from '@laurel/contracts/receipts/item-points';
import type { EligibleProduct, EligibleProducts } from '@laurel/contracts/receipts/receipts.dto';

/** The inputs of a line's points: the program's products, and the points without a product. */
export interface Earnings {
  products: readonly EligibleProduct[];
  /** Points for a hundredth, as a decimal string; 0 unless the program rewards any purchase. */
  external: string;
}

/** Nothing until the server has answered; an older server sends no points of lines without a product. */
export const earningsOf = (answer: Partial<EligibleProducts> | undefined): Earnings => ({
  products: answer?.data ?? [],
  external: answer?.external_purchase_item_points_per_cents ?? '0',
});

/** Points of a line as the server will count them; 0 for a price that is none. */
export function itemPoints(price: string, productId: string | null, { products, external }: Earnings): number {
  if (!/^\d+(\.\d{1,2})?$/.test(price)) return 0;
  const product = products.find(({ id }) => id === productId);
  return Number(pointsOf(price, product?.points_per_cents ?? external));
}
