import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { checkoutKey } from '../../challenges/completions/judge-completions.ts';
import { CompletionsService } from '../../challenges/completions/completions.service.ts';
import type { Checkout, CheckoutStatus } from '../checkout.ts';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';

/**
 * Fulfils paid checkouts, and reverses refunded ones. Called by webhook, landing page and reconciliation, in any order
 * and any number of times: it never trusts a message, it asks Stripe for the payment's state, and a checkout only moves
 * forward: open → ended → paid → refunded.
 */
@Injectable()
export class FulfilmentService {
  private readonly settled: Counter<'outcome'>;

  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly stripe: StripeApi,
    private readonly completions: CompletionsService,
    private readonly outbox: Outbox,
    private readonly clock: ProgramClock,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.settled = new Counter({
      name: 'checkouts_settled_total',
      help: 'Checkouts by what became of them; parked ones need a person',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
  }

  /** Updates a checkout from its session, and returns the session. Throws `PaymentsUnavailableError`. */
  async settle(scope: TenantScope, checkoutId: string, sessionId: string): Promise<PaymentSession> {
    const session = await this.stripe.session(sessionId);
    await this.database.transaction(scope, () => this.apply(scope, checkoutId, session));
    return session;
  }

  /** Settles a checkout without news. One without a session never had an address to pay it at. */
  async reconcile(scope: TenantScope, checkoutId: string): Promise<void> {
    const checkout = await this.database.transaction(scope, () => this.repository.find(scope, checkoutId));
    if (checkout?.sessionId) await this.settle(scope, checkoutId, checkout.sessionId);
    else await this.end(scope, checkoutId);
  }

  /** Closes a checkout that cannot be paid. */
  async end(scope: TenantScope, checkoutId: string): Promise<void> {
    await this.database.transaction(scope, async () => {
      const checkout = await this.repository.lock(scope, checkoutId);
      if (checkout?.status === 'open') await this.move(scope, checkout, 'ended');
    });
  }

  private async apply(scope: TenantScope, checkoutId: string, session: PaymentSession): Promise<void> {
    const checkout = await this.repository.lock(scope, checkoutId);
    if (checkout === null) return;
    const { status } = checkout;
    const undecided = status === 'open' || status === 'ended';
    const paid = session.state === 'paid' || session.state === 'refunded';
    const fault = paid ? this.faultOf(checkout, session) : null;
    if (fault !== null) {
      if (undecided) await this.park(scope, checkout, fault);
      return;
    }
    await this.repository.setSession(scope, checkout.id, session.id);
    if (session.state === 'paid' && undecided) await this.complete(scope, checkout);
    else if (session.state === 'refunded' && undecided) await this.move(scope, checkout, 'refunded');
    else if (session.state === 'refunded' && status === 'paid') await this.takeBack(scope, checkout);
    else if (session.state === 'ended' && status === 'open') await this.move(scope, checkout, 'ended');
  }

  private async complete(scope: TenantScope, checkout: Checkout): Promise<void> {
    const { id, participantId, challengeId, points } = checkout;
    // The rewards service fulfils a claim.
    if (challengeId === null) return this.move(scope, checkout, 'paid');
    const named = { participantId, challengeId, points, key: checkoutKey(id), at: await this.clock.now(scope) };
    const [made] = await this.completions.complete(scope, [named]);
    const completionId = made?.completion_id ?? null;
    if (completionId === null) this.log.warn({ checkout: checkout.id }, 'paid for what the participant has already');
    await this.move(scope, checkout, 'paid', { completionId });
  }

  private async takeBack(scope: TenantScope, checkout: Checkout): Promise<void> {
    if (checkout.completionId !== null) {
      await this.completions.takeBack(scope, checkout.completionId, await this.clock.now(scope));
    }
    await this.move(scope, checkout, 'refunded');
  }

  private async park(scope: TenantScope, checkout: Checkout, fault: string): Promise<void> {
    this.log.error({ checkout: checkout.id, fault }, 'a payment differs from its checkout; nothing was credited');
    await this.move(scope, checkout, 'parked', { fault });
  }

  private async move(
    scope: TenantScope,
    checkout: Checkout,
    status: CheckoutStatus,
    details?: { fault?: string; completionId?: string | null },
  ): Promise<void> {
    await this.repository.setStatus(scope, checkout.id, status, details);
    await this.publish(scope, checkout, status);
    this.database.afterCommit(() => this.settled.inc({ outcome: status }));
  }

  /** The rewards service grants or releases the held reward; a parked one waits for a person. */
  private async publish(scope: TenantScope, { claimId: claim_id }: Checkout, outcome: CheckoutStatus): Promise<void> {
    if (claim_id === null || outcome === 'open' || outcome === 'parked') return;
    await this.outbox.append(scope, { type: 'reward_payment.settled', data: { claim_id, outcome } });
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
