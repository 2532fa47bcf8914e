import type { MatchStrategy, ReceiptTagName } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptBox, ReceiptTagDetails } from '@laurel/contracts/receipts/receipts.dto';
import type { Receipt } from './records/receipt.entity.ts';

/** The mutable values of a receipt. */
export type ReceiptValues = Omit<
  Receipt,
  | 'programId'
  | 'id'
  | 'participantId'
  | 'source'
  | 'idempotencyKey'
  | 'filesHash'
  | 'revision'
  | 'version'
  | 'createdAt'
>;

/** Found valid, by the automated check or by a reviewer, whether it brings points or not. */
export const isAccepted = ({ status, integrity }: Pick<ReceiptValues, 'status' | 'integrity'>): boolean =>
  (status === 'processed' || status === 'eligible') && integrity !== 'invalid';

/** The values of a receipt's line and its points. */
export interface ItemValues {
  sku: string;
  name: string;
  quantity: string | null;
  unit_price: string | null;
  price: string;
  eligible_product_id: string | null;
  matched_product: string | null;
  matched_strategy: MatchStrategy | null;
  matched_keyword: string | null;
  match_confidence: number | null;
  points: string;
  admin_comments: string;
  box: ReceiptBox | null;
}

/** Whether a line counts: it matches a product of the program, or earns the points of any purchase. */
export const isEligible = ({ eligible_product_id, points }: ItemValues): boolean =>
  eligible_product_id !== null || points !== '0';

export interface ItemRecord extends ItemValues {
  id: string;
  receipt_id: string;
}

export interface TagValues {
  name: ReceiptTagName;
  details: ReceiptTagDetails | null;
  similar_receipt_ids: string[] | null;
}

/** The author of a change: an admin, or `null` with a substitute name. */
export interface Author {
  adminId: string | null;
  name: string;
}

export const participantAuthor: Author = { adminId: null, name: 'Participant' };
export const automatedCheck: Author = { adminId: null, name: 'Automated check' };
