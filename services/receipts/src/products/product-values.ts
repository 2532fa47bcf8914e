import type { PurchaseProofProductValues } from '@laurel/contracts/receipts/purchase-proof.dto';
import { assertComparable, distinct, plainDecimal } from '../purchase-proof/catalogue-values.ts';

/** The stored values of a product. Throws `InvalidInputError`. */
export function productValues({
  product_name,
  points_per_cents,
  keywords,
  skus,
  product_active,
}: PurchaseProofProductValues): PurchaseProofProductValues {
  assertComparable('product_name', [product_name]);
  assertComparable('keywords', keywords);
  assertComparable('skus', skus);
  return {
    product_name: product_name.trim(),
    points_per_cents: plainDecimal(points_per_cents),
    keywords: distinct(keywords),
    skus: distinct(skus.map((sku) => sku.toUpperCase())),
    product_active,
  };
}
