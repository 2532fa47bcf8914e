import { type IssueCategory, issueCategories } from '@laurel/contracts/receipts/receipt-statuses';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An issue report of a reviewer about a receipt. */
@Entity()
@Index('receipt_issue_report_receipt', ['programId', 'receiptId', 'id'])
@ForeignKey('Receipt', ['programId', 'receiptId'], ['programId', 'id'], {
  name: 'receipt_issue_report_program_id_receipt_id_fkey',
})
@Check('receipt_issue_report_category_check', `category IN (${issueCategories.map((each) => `'${each}'`).join()})`)
@Check('receipt_issue_report_admin_name_check', 'char_length(admin_name) <= 500')
@Check('receipt_issue_report_owner_check', '(owner_id IS NULL) = (owner_name IS NULL)')
@Check('receipt_issue_report_owner_name_check', 'char_length(owner_name) <= 500')
@Check('receipt_issue_report_text_check', 'char_length(text) <= 2000')
export class ReceiptIssueReport {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  receiptId: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'text' })
  adminName: string;

  @Column({ type: 'text' })
  category: IssueCategory;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** The admin who has taken or closed it. */
  @Column({ type: 'bigint', nullable: true })
  ownerId: string | null;

  @Column({ type: 'text', nullable: true })
  ownerName: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  closedAt: Date | null;
}
