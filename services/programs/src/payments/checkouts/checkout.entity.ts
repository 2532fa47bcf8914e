import { currencies, type Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** `ended`: unpaid, and it can no longer be paid. `parked`: Stripe's data differ from ours, a person has to decide. */
export type CheckoutStatus = 'open' | 'paid' | 'ended' | 'refunded' | 'parked';

@Entity({ name: 'checkout' })
@Index('checkout_claim', ['programId', 'claimId'], { unique: true })
@Index('checkout_id', ['id'], { unique: true })
@Index('checkout_open', ['programId', 'participantId', 'challengeId'], {
  unique: true,
  where: `(status = 'open'::text)`,
})
@Index('checkout_session', ['programId', 'sessionId'], { unique: true })
@Index('checkout_unsettled', ['createdAt'], { where: `(status = 'open'::text)` })
@Check('checkout_amount', 'amount_minor > 0')
@Check('checkout_status_check', `status IN ('open', 'paid', 'ended', 'refunded', 'parked')`)
@Check('checkout_subject', 'num_nonnulls(challenge_id, claim_id) = 1 AND (reward_id IS NULL) = (claim_id IS NULL)')
@Check('checkout_currency_check', `currency IN (${currencies.map((code) => `'${code}'`).join()})`)
@Check('checkout_title_check', 'char_length(title) <= 960')
@Check('checkout_origin_check', 'char_length(origin) <= 700')
@Check('checkout_session_id_check', 'char_length(session_id) <= 500')
@Check('checkout_fault_check', 'char_length(fault) <= 2000')
export class CheckoutRecord {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  /** Also Stripe's idempotency key and client reference. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'bigint' })
  participantId: string;

  /** The paid object: a challenge of this service, or a claim of the rewards service. */
  @Column({ type: 'bigint', nullable: true })
  challengeId: string | null;

  /** Fields up to `origin` store the values when it began, whatever staff change afterwards. */
  @Column({ type: 'bigint', nullable: true })
  donationEntityId: string | null;

  @Column({ type: 'text' })
  title: string;

  /** Hundredths of the currency. */
  @Column({ type: 'bigint', transformer: asNumber })
  amountMinor: number;

  @Column({ type: 'text' })
  currency: Currency;

  @Column({ type: 'bigint', transformer: asNumber })
  points: number;

  /** Origin of the program's site, for the redirect after the payment. */
  @Column({ type: 'text' })
  origin: string;

  @Column({ type: 'text', nullable: true })
  sessionId: string | null;

  @Column({ type: 'text', default: 'open' })
  status: CheckoutStatus;

  /** The difference to Stripe's data; a parked checkout has one. */
  @Column({ type: 'text', nullable: true })
  fault: string | null;

  @Column({ type: 'bigint', nullable: true })
  completionId: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  rewardId: string | null;

  @Column({ type: 'bigint', nullable: true })
  claimId: string | null;

  /** Next time that the reconciliation asks Stripe. */
  @Column({ type: 'timestamptz', default: '-infinity', select: false })
  nextCheckAt: Date;

  @Column({ type: 'integer', default: 0, select: false })
  failedChecks: number;
}
