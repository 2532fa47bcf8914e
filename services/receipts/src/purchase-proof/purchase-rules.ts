/** Rules for all receipts of a program. */
export interface PurchaseRules {
  exclusion_identifiers: string[];
  /** Points for each hundredth of the currency's main unit on a line without a product. */
  external_purchase_item_points_per_cents: string;
}
