import type { RewardPaymentParked, RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import { type SettledOutcome, settledOutcomes } from '@laurel/contracts/programs/payments/checkout-statuses';
import type { ParkReason } from '@laurel/contracts/programs/payments/park-reasons';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { checkoutKey } from '../../challenges/completions/judge-completions.ts';
import { CompletionsService } from '../../challenges/completions/completions.service.ts';
import type { Checkout, CheckoutStatus } from '../checkout.ts';
import { CheckoutsRepository, type StatusDetails } from '../checkouts.repository.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { decisionAnew, isUndecided, statusAfter, statusOfDiffering } from './judge-payment.ts';

type Outcome = RewardPaymentSettled['outcome'];

/** What a status means for a reward; nothing while it is open or a person has to decide. */
const outcomes: Record<CheckoutStatus, Outcome | null> = {
  open: null,
  paid: 'paid',
  ended: 'ended',
  refunded: 'refunded',
  parked: null,
  disputed: 'disputed',
  lost: 'refunded',
};

/**
 * Fulfils paid checkouts, and reverses refunded ones. Called by webhook, landing page and reconciliation, in any order
 * and any number of times: it never trusts a message, it asks Stripe for the payment's state, and a checkout follows it: a
 * dispute takes back, a won one and a failed refund give again.
 */
@Injectable()
export class FulfilmentService {
  private readonly settled: Counter<'outcome'>;

  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly stripe: StripeApi,
    private readonly completions: CompletionsService,
    private readonly participants: KnownParticipants,
    private readonly outbox: Outbox,
    private readonly clock: ProgramClock,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.settled = new Counter({
      name: 'checkouts_settled_total',
      help: 'Checkouts by what became of them; parked, disputed and suspected ones need a person',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
    // An increase from nothing to 1 is none to Prometheus.
    for (const outcome of settledOutcomes) this.settled.inc({ outcome }, 0);
  }

  /**
   * Updates a checkout from its session, and returns the session. Asks again where another look came in between, which
   * may have seen more. Throws `PaymentsUnavailableError`.
   */
  async settle(scope: TenantScope, checkoutId: string, sessionId: string): Promise<PaymentSession> {
    for (;;) {
      const checkout = await this.database.transaction(scope, () => this.repository.find(scope, checkoutId));
      const session = await this.stripe.session(sessionId);
      const looks = checkout?.looks ?? 0;
      if (await this.database.transaction(scope, () => this.apply(scope, checkoutId, session, looks))) return session;
    }
  }

  /** Updates a checkout from its session, about which Stripe has given its final answer. */
  async update(scope: TenantScope, checkoutId: string, session: PaymentSession): Promise<void> {
    await this.database.transaction(scope, () => this.apply(scope, checkoutId, session, null));
  }

  /** Settles a checkout without a webhook. One without a session never had an address to pay it at. */
  async reconcile(scope: TenantScope, checkoutId: string): Promise<void> {
    const checkout = await this.database.transaction(scope, () => this.repository.find(scope, checkoutId));
    if (!checkout?.sessionId) return this.end(scope, checkoutId);
    const { state } = await this.settle(scope, checkoutId, checkout.sessionId);
    if (state !== 'pending') return;
    await this.database.transaction(scope, () => this.repository.checkInAnHour(scope, checkoutId));
  }

  /** Closes a checkout that cannot be paid. */
  async end(scope: TenantScope, checkoutId: string): Promise<void> {
    await this.database.transaction(scope, async () => {
      const checkout = await this.repository.lock(scope, checkoutId);
      if (checkout?.status === 'open') await this.move(scope, checkout, 'ended');
    });
  }

  /** Puts a checkout whose session Stripe does not know before a person; a held reward is released. */
  async parkUnknown(scope: TenantScope, checkoutId: string): Promise<void> {
    await this.database.transaction(scope, async () => {
      const checkout = await this.repository.lock(scope, checkoutId);
      if (checkout?.status === 'open')
        await this.park(scope, checkout, 'session_unknown', `session: ${checkout.sessionId}`);
    });
  }

  /** A reward could not be given for a payment, which has not changed since. In the open transaction. */
  async parkReward(
    scope: TenantScope,
    { claim_id, checkout_id, reason, version = Infinity }: RewardPaymentParked,
  ): Promise<void> {
    const id = claim_id === undefined ? checkout_id : (await this.repository.findByClaim(scope, claim_id))?.id;
    const checkout = id === undefined ? null : await this.repository.lock(scope, id);
    if (checkout?.status === 'paid' && checkout.version <= version) await this.park(scope, checkout, reason);
  }

  /**
   * Takes a payment off the list, in the open transaction, which holds its lock. One that was given keeps what was given;
   * a piece that is held for another one is released. One that Stripe does not know has ended: money that comes for it
   * later is taken like any other.
   */
  async decide(scope: TenantScope, checkout: Checkout, decision: 'rewarded' | 'discarded'): Promise<void> {
    const { id, fault } = checkout;
    const status = isUndecided(checkout) ? 'ended' : checkout.status;
    await this.repository.setStatus(scope, id, decision === 'rewarded' ? 'paid' : status, { fault, decision });
    if (checkout.status === 'parked') await this.publish(scope, checkout, 'ended');
  }

  /** The issuer of the card suspects fraud: a person decides whether to refund before the payer disputes it. */
  async warn(scope: TenantScope, checkoutId: string): Promise<void> {
    await this.database.transaction(scope, async () => {
      const checkout = await this.repository.lock(scope, checkoutId);
      if (checkout?.status !== 'paid' || checkout.reason !== null || checkout.decision !== null) return;
      await this.repository.setReason(scope, checkoutId, 'fraud_warning');
      this.log.warn({ checkout: checkoutId }, 'the issuer of a card suspects fraud');
      this.count('fraud_warning');
    });
  }

  /**
   * Returns `false` where nothing was done: the session has news, but other looks than the first `looks` were applied.
   * With `null` they do not matter.
   */
  private async apply(
    scope: TenantScope,
    checkoutId: string,
    session: PaymentSession,
    looks: number | null,
  ): Promise<boolean> {
    const checkout = await this.repository.lock(scope, checkoutId);
    if (checkout === null) return true;
    const { state } = session;
    const isUnpaid = state === 'open' || state === 'pending' || state === 'ended';
    // Another session of the checkout says nothing until it is paid.
    if (isUnpaid && checkout.sessionId !== null && checkout.sessionId !== session.id) return true;
    const fault = isUnpaid ? null : this.faultOf(checkout, session);
    const status = fault === null ? statusAfter(checkout, state) : statusOfDiffering(checkout, state);
    const isParkedAnew = fault !== null && isUndecided(checkout);
    const hasShare = fault === null && !isUnpaid && session.refunded !== checkout.refundedMinor;
    const isMoved = status !== checkout.status || isParkedAnew;
    if ((isMoved || hasShare) && looks !== null && looks !== checkout.looks) return false;
    await this.repository.countLook(scope, checkout.id);
    if (session.checkoutId === checkout.id) await this.repository.setSession(scope, checkout.id, session.id);
    if (isMoved) {
      if (fault !== null && status === 'parked') await this.park(scope, checkout, 'differs', fault);
      else await this.follow(scope, checkout, status);
    }
    if (fault === null && !isUnpaid) await this.takeShare(scope, checkout.id, session.refunded);
    return true;
  }

  private async follow(scope: TenantScope, checkout: Checkout, status: CheckoutStatus): Promise<void> {
    if (status === 'paid') return this.complete(scope, checkout);
    if (checkout.status === 'paid') await this.takeBack(scope, checkout);
    if (status === 'disputed') this.log.warn({ checkout: checkout.id }, 'a payment is disputed');
    await this.move(scope, checkout, status);
  }

  /** Takes back the share of the points that was refunded; a refund that has failed gives it again. */
  private async takeShare(scope: TenantScope, checkoutId: string, refundedMinor: number): Promise<void> {
    const checkout = await this.repository.find(scope, checkoutId);
    if (checkout === null) return;
    const { status, completionId, amountMinor, pointsTaken: before, version } = checkout;
    const share = { before, part: refundedMinor, whole: amountMinor, version: version + 1 };
    const pointsTaken =
      status === 'paid' && completionId !== null
        ? await this.completions.takeShare(scope, completionId, share, await this.clock.now(scope))
        : 0;
    if (pointsTaken === before && refundedMinor === checkout.refundedMinor) return;
    const changed = { refundedMinor, pointsTaken, version: pointsTaken === before ? version : share.version };
    await this.repository.setRefunded(scope, checkoutId, changed);
  }

  private async complete(scope: TenantScope, checkout: Checkout): Promise<void> {
    const { id, participantId, challengeId, points } = checkout;
    const living = await this.participants.withoutErased(scope, [{ participant_id: participantId }]);
    if (living.length === 0) return this.park(scope, checkout, 'erased');
    // Another reward stands in place of what was paid for.
    if (checkout.decision === 'rewarded') return this.move(scope, checkout, 'paid');
    const anew = decisionAnew(checkout);
    // The rewards service fulfils a claim.
    if (challengeId === null) return this.move(scope, checkout, 'paid', anew);
    const now = await this.clock.now(scope);
    // A reset since the first time has taken back these points, which the rewards service sees by that moment.
    const { completedAt } = checkout;
    const moment = completedAt === null ? { at: now } : { at: completedAt, givenAgainAt: now };
    const named = { participantId, challengeId, points, key: checkoutKey(id), ...moment };
    const [made] = await this.completions.complete(scope, [named]);
    if (!made) return this.park(scope, checkout, 'already_has');
    await this.move(scope, checkout, 'paid', { ...anew, completionId: made.completion_id, completedAt: moment.at });
  }

  private async takeBack(scope: TenantScope, { completionId }: Checkout): Promise<void> {
    if (completionId !== null) await this.completions.takeBack(scope, completionId, await this.clock.now(scope));
  }

  private async park(scope: TenantScope, checkout: Checkout, reason: ParkReason, fault?: string): Promise<void> {
    this.log.error({ checkout: checkout.id, reason, fault }, 'a payment needs a person; nothing was given for it');
    await this.move(scope, checkout, 'parked', { reason, decision: null, ...(fault !== undefined && { fault }) });
  }

  private async move(
    scope: TenantScope,
    checkout: Checkout,
    status: CheckoutStatus,
    details: StatusDetails = {},
  ): Promise<void> {
    await this.repository.setStatus(scope, checkout.id, status, details);
    const outcome = details.reason === 'session_unknown' ? 'ended' : outcomes[status];
    if (outcome !== null) await this.publish(scope, checkout, outcome);
    this.count(status);
    if (details.reason !== 'refund_failed') return;
    this.log.warn({ checkout: checkout.id }, 'a refund by staff has failed at the bank');
    this.count('refund_failed');
  }

  /**
   * The rewards service gives, takes back, holds or releases the reward; from the decision to give another one in its place,
   * news of the payment are about that one.
   */
  private async publish(scope: TenantScope, checkout: Checkout, outcome: Outcome): Promise<void> {
    const { claimId: claim_id, version: before } = checkout;
    const version = before + 1;
    if (checkout.decision === 'rewarded' && outcome !== 'ended') {
      const { id: checkout_id, participantId: participant_id } = checkout;
      await this.outbox.append(scope, {
        type: 'parked_payment.settled',
        data: { checkout_id, participant_id, outcome, version },
      });
    } else if (claim_id !== null) {
      await this.outbox.append(scope, { type: 'reward_payment.settled', data: { claim_id, outcome, version } });
    }
  }

  private count(outcome: SettledOutcome): void {
    this.database.afterCommit(() => this.settled.inc({ outcome }));
  }

  /** The differences between a payment and its agreement. */
  private faultOf(checkout: Checkout, session: PaymentSession): string | null {
    const agreed: Record<string, [expected: unknown, found: unknown]> = {
      checkout: [checkout.id, session.checkoutId],
      session: [checkout.sessionId ?? session.id, session.id],
      program: [checkout.programId, session.programId],
      amount: [checkout.amountMinor, session.amount],
      currency: [checkout.currency, session.currency],
      livemode: [this.stripe.livemode, session.livemode],
    };
    const differing = Object.entries(agreed).filter(([, [expected, found]]) => expected !== found);
    return differing.length === 0
      ? null
      : differing.map(([name, [expected, found]]) => `${name}: ${String(expected)}, not ${String(found)}`).join('; ');
  }
}
