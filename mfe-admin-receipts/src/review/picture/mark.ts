import type { ReceiptBox } from '@laurel/contracts/receipts/receipts.dto';

/** A recognised text, and its place in the pictures. */
export interface Mark {
  /** A field's name or an item's id. */
  key: string;
  label: string;
  box: ReceiptBox;
}
