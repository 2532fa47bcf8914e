import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One change of a receipt; immutable. */
@Entity()
@Index('receipt_update_log_receipt', ['programId', 'receiptId', 'id'])
@ForeignKey('Receipt', ['programId', 'receiptId'], ['programId', 'id'], {
  name: 'receipt_update_log_program_id_receipt_id_fkey',
})
@Check('receipt_update_log_author_check', 'char_length(author) <= 500')
export class ReceiptUpdateLog {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'bigint' })
  receiptId: string;

  /** `null` when the change was not made by an admin. */
  @Column({ type: 'bigint', nullable: true })
  adminId: string | null;

  @Column({ type: 'text' })
  author: string;

  @Column({ type: 'jsonb' })
  changes: ReceiptFieldChange[];

  @Column({ type: 'bigint' })
  pointsDelta: string;
}
