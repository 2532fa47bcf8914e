import { pointsOf } from '@laurel/contracts/receipts/item-points';
import type { EligibleProduct } from '@laurel/contracts/receipts/receipts.dto';

/** Points of a line as the server will count them; 0 without a product or for a price that is none. */
export function itemPoints(price: string, product: EligibleProduct | undefined): number {
  return product && /^\d+(\.\d{1,2})?$/.test(price) ? Number(pointsOf(price, product.points_per_cents)) : 0;
}
