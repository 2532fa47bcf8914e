import type { ReceiptBox } from '@laurel/contracts/receipts/receipts.dto';

/** Something that was read, and where it stands in the pictures. */
export interface Mark {
  /** A field's name or an item's id. */
  key: string;
  label: string;
  box: ReceiptBox;
}
