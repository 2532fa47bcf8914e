import type {
  CheckReason,
  InvalidationReason,
  MatchStrategy,
  ReceiptIntegrity,
  ReceiptStatus,
  ReceiptTagName,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { ProcessedData, ReceiptBox, ReceiptTagDetails } from '@laurel/contracts/receipts/receipts.dto';

/** A receipt as it is stored; `bigint` and `numeric` arrive as text. */
export interface ReceiptRecord extends ReceiptValues {
  id: string;
  participant_id: string;
  source: 'participant' | 'external';
  /** Counts what the ledger was told of the points. */
  revision: number;
  version: string;
  created_at: Date;
}

/** What changes in the life of a receipt. */
export interface ReceiptValues {
  status: ReceiptStatus;
  check_reason: CheckReason | null;
  merchant_name: string | null;
  /** The program's active merchant of that name. */
  purchase_proof_merchant_id: string | null;
  merchant_address: string | null;
  purchase_date: string | null;
  total_amount: string | null;
  processed_data: ProcessedData | null;
  text_size: number;
  items_count: number;
  points: string;
  integrity: ReceiptIntegrity | null;
  admin_comments: string | null;
  admin_invalidation_reason: InvalidationReason | null;
  admin_invalidation_message: string | null;
  admin_marked_as_valid_at: Date | null;
  admin_marked_as_invalid_at: Date | null;
  review_message: string | null;
  verified_at: Date | null;
  assessed_at: Date | null;
}

/** Found valid, by the automated check or by a reviewer, whether it brings points or not. */
export const isAccepted = ({ status, integrity }: Pick<ReceiptValues, 'status' | 'integrity'>): boolean =>
  (status === 'processed' || status === 'eligible') && integrity !== 'invalid';

export interface FileRecord {
  receipt_id: string;
  n: number;
  file_key: string;
  content_type: string;
  width: number;
  height: number;
}

/** What a line of a receipt says and earns. */
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

/** Whether a line counts: it is a product of the program's, or earns what any purchase there does. */
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

/** Who changed a receipt: an admin, or `null` with what stands in its place. */
export interface Author {
  adminId: string | null;
  name: string;
}

export const participantAuthor: Author = { adminId: null, name: 'Participant' };
export const automatedCheck: Author = { adminId: null, name: 'Automated check' };
