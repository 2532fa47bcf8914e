import { currencies, type Currency } from '@laurel/contracts/programs/payments/money';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A piece of a reward that a participant pays for; only book_stock writes it. */
@Entity({ name: 'purchase' })
@ForeignKey('Reward', ['programId', 'rewardId'], ['programId', 'id'], { name: 'purchase_reward' })
@Index('purchase_held', ['programId', 'participantId', 'rewardId'], {
  unique: true,
  where: "(status = 'held'::text)",
})
@Index('purchase_reward_idx', ['programId', 'rewardId'])
@Check('purchase_amount_minor_check', 'amount_minor > 0')
@Check('purchase_status', `status IN ('held', 'claimed', 'released', 'refunded', 'parked', 'disputed')`)
@Check('purchase_title_check', 'char_length(title) <= 640')
@Check('purchase_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
export class PurchaseRecord {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  /** Also the id of the later claim. */
  @PrimaryColumn({ type: 'bigint', default: () => "nextval('claim_id_seq')" })
  id: string;

  @Column({ type: 'bigint' })
  rewardId: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'bigint' })
  amountMinor: string;

  @Column({ type: 'text' })
  currency: Currency;

  /** parked: paid for and not given; a person has to decide. disputed: taken back, its piece held until the bank decides. */
  @Column({ type: 'text', default: 'held' })
  status: 'held' | 'claimed' | 'released' | 'refunded' | 'parked' | 'disputed';

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;

  /** Version of the latest news of its payment. */
  @Column({ type: 'integer', default: 0 })
  version: number;
}
