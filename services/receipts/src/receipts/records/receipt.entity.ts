import {
  type CheckReason,
  checkReasons,
  type InvalidationReason,
  invalidationReasons,
  receiptIntegrities,
  type ReceiptIntegrity,
  type ReceiptStatus,
  receiptStatuses,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { ProcessedData } from '@laurel/contracts/receipts/receipts.dto';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

const oneOf = (values: readonly string[]): string => `IN (${values.map((value) => `'${value}'`).join()})`;

/** A receipt. The database adds `merchant_key`, by which purchases are compared, and `status_kind`, by which staff filter. */
@Entity()
@Unique('receipt_idempotency', ['programId', 'participantId', 'idempotencyKey'])
@Index('receipt_id', ['id'], { unique: true })
@Index('receipt_newest', ['programId', 'createdAt', 'id'])
@Index('receipt_participant', ['programId', 'participantId', 'id'])
@Index('receipt_purchase_proof_merchant_id_idx', ['programId', 'purchaseProofMerchantId'])
@Index('receipt_purchase', { synchronize: false })
@Index('receipt_status_kind', { synchronize: false })
@Index('receipt_text_size', ['programId', 'textSize'])
@ForeignKey('PurchaseProofMerchant', ['programId', 'purchaseProofMerchantId'], ['programId', 'id'], {
  name: 'receipt_merchant',
})
@Check('receipt_status_check', `status ${oneOf(receiptStatuses)}`)
@Check('receipt_source_check', `source IN ('participant', 'external')`)
@Check('receipt_integrity_check', `integrity ${oneOf(receiptIntegrities)}`)
@Check('receipt_check_reason_check', `check_reason ${oneOf(checkReasons)}`)
@Check('receipt_admin_invalidation_reason_check', `admin_invalidation_reason ${oneOf(invalidationReasons)}`)
@Check('receipt_marked_check', 'num_nonnulls(admin_marked_as_valid_at, admin_marked_as_invalid_at) <= 1')
@Check('receipt_points_check', 'points >= 0')
@Check('receipt_idempotency_key_check', 'char_length(idempotency_key) <= 200')
@Check('receipt_merchant_name_check', 'char_length(merchant_name) <= 1280')
@Check('receipt_merchant_address_check', 'char_length(merchant_address) <= 300')
@Check('receipt_admin_comments_check', 'char_length(admin_comments) <= 4000')
@Check('receipt_admin_invalidation_message_check', 'char_length(admin_invalidation_message) <= 1000')
@Check('receipt_review_message_check', 'char_length(review_message) <= 1000')
export class Receipt {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'text', default: 'participant' })
  source: 'participant' | 'external';

  @Column({ type: 'text', nullable: true, select: false })
  idempotencyKey: string | null;

  /** Hash over the uploaded bytes, in their order. */
  @Column({ type: 'bytea', select: false })
  filesHash: Buffer;

  @Column({ type: 'text', default: 'pending' })
  status: ReceiptStatus;

  @Column({ type: 'text', nullable: true })
  checkReason: CheckReason | null;

  @Column({ type: 'text', nullable: true })
  merchantName: string | null;

  @Column({ type: 'text', nullable: true })
  merchantAddress: string | null;

  /** The program's active merchant of that name. */
  @Column({ type: 'bigint', nullable: true })
  purchaseProofMerchantId: string | null;

  @Column({ type: 'date', nullable: true })
  purchasedOn: string | null;

  @Column({ type: 'numeric', precision: 11, scale: 2, nullable: true })
  totalAmount: string | null;

  @Column({ type: 'jsonb', nullable: true })
  processedData: ProcessedData | null;

  /** Characters of the text that was read. */
  @Column({ type: 'integer', default: 0 })
  textSize: number;

  @Column({ type: 'integer', default: 0 })
  itemsCount: number;

  @Column({ type: 'bigint', default: 0 })
  points: string;

  /** Counts the published revisions of the points. */
  @Column({ type: 'integer', default: 0 })
  revision: number;

  @Column({ type: 'text', nullable: true })
  integrity: ReceiptIntegrity | null;

  @Column({ type: 'text', nullable: true })
  adminComments: string | null;

  @Column({ type: 'text', nullable: true })
  adminInvalidationReason: InvalidationReason | null;

  @Column({ type: 'text', nullable: true })
  adminInvalidationMessage: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  adminMarkedAsValidAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  adminMarkedAsInvalidAt: Date | null;

  @Column({ type: 'text', nullable: true })
  reviewMessage: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  verifiedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  assessedAt: Date | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
