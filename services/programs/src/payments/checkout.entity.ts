import { checkoutStatuses, type CheckoutStatus } from '@laurel/contracts/programs/payments/checkout-statuses';
import {
  type ParkReason,
  parkReasons,
  type PaymentDecision,
  paymentDecisions,
} from '@laurel/contracts/programs/payments/park-reasons';
import { currencies, type Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join();

@Entity({ name: 'checkout' })
@Index('checkout_claim', ['programId', 'claimId'], { unique: true })
@Index('checkout_id', ['id'], { unique: true })
@Index('checkout_open', ['programId', 'participantId', 'challengeId'], {
  unique: true,
  where: `(status = 'open'::text)`,
})
@Index('checkout_session', ['programId', 'sessionId'], { unique: true })
@Index('checkout_waiting', ['programId', 'createdAt'], { where: '(reason IS NOT NULL)' })
@Index('checkout_unsettled', ['createdAt'], { where: `(status = 'open'::text)` })
@Check('checkout_amount', 'amount_minor > 0')
@Check('checkout_refunded', 'refunded_minor >= 0 AND points_taken >= 0')
@Check('checkout_status_check', `status IN (${listed(checkoutStatuses)})`)
@Check('checkout_reason_check', `reason IN (${listed(parkReasons)})`)
@Check('checkout_decision_check', `decision IN (${listed(paymentDecisions)})`)
@Check('checkout_subject', 'num_nonnulls(challenge_id, claim_id) = 1 AND (reward_id IS NULL) = (claim_id IS NULL)')
@Check('checkout_currency_check', `currency IN (${listed(currencies)})`)
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

  /** Minor units of the currency. */
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

  /** Increases with every status; the news of a payment for a reward carry it. */
  @Column({ type: 'integer', default: 0 })
  version: number;

  /** Number of Stripe's answers that were applied, also of those that changed nothing. */
  @Column({ type: 'integer', default: 0 })
  looks: number;

  /** Why a person has to decide; NULL once it is decided. */
  @Column({ type: 'text', nullable: true })
  reason: ParkReason | null;

  /** What the person decided. */
  @Column({ type: 'text', nullable: true })
  decision: PaymentDecision | null;

  /** The difference to Stripe's data; a checkout that was parked for it has one. */
  @Column({ type: 'text', nullable: true })
  fault: string | null;

  @Column({ type: 'bigint', nullable: true })
  completionId: string | null;

  /** When the payment first completed its challenge; a completion that is given again has the same moment. */
  @Column({ type: 'timestamptz', nullable: true })
  completedAt: Date | null;

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

  /** Number of idempotency keys that Stripe has answered with a failure of its own, which it repeats for them. */
  @Column({ type: 'integer', default: 0 })
  keyNumber: number;

  /** What has gone back to the payer, in minor units of the currency. */
  @Column({ type: 'bigint', default: 0, transformer: asNumber })
  refundedMinor: number;

  /** Points of its completion that were taken back for that; a reversed completion has none. */
  @Column({ type: 'bigint', default: 0, transformer: asNumber })
  pointsTaken: number;
}
