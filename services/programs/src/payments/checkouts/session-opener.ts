import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '../checkout.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { KeySpentError, PaymentsUnavailableError, StripeBusyError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { CheckoutsRepository } from '../checkouts.repository.ts';

/** All tries together are within the gateway's timeout and that of the rewards service. */
const OPEN_WITHIN_MILLIS = 3_500;
const TRIES = 4;
const PAUSE_MILLIS = 200;

/** Opens the one session of a checkout. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeApi,
  ) {}

  /** Creates the session and stores it, or returns the stored one. Throws `PaymentsUnavailableError`. */
  async open(scope: TenantScope, checkout: Checkout): Promise<PaymentSession> {
    const session = await this.create(scope, checkout);
    const stored = await this.database.transaction(scope, async () => {
      await this.repository.setSession(scope, checkout.id, session.id);
      return this.repository.find(scope, checkout.id);
    });
    const sessionId = stored?.sessionId ?? session.id;
    if (sessionId === session.id) return session;
    // Another call has stored a session under a later key; the address of this one was never shown.
    await this.stripe.expire(session.id);
    return this.fulfilment.settle(scope, checkout.id, sessionId);
  }

  private async create(scope: TenantScope, checkout: Checkout): Promise<PaymentSession> {
    const deadline = performance.now() + OPEN_WITHIN_MILLIS;
    let { keyNumber } = checkout;
    for (let tries = 1; ; tries += 1) {
      const left = Math.ceil(deadline - performance.now());
      try {
        return await this.stripe.createSession(checkout, keyNumber, left);
      } catch (error) {
        if (!(error instanceof PaymentsUnavailableError)) throw error;
        if (error instanceof KeySpentError) {
          keyNumber += 1;
          await this.database.transaction(scope, () => this.repository.setKeyNumber(scope, checkout.id, keyNumber));
        }
        if (tries === TRIES || deadline - performance.now() < 2 * PAUSE_MILLIS) throw error;
        if (error instanceof StripeBusyError) await sleep(PAUSE_MILLIS * tries);
      }
    }
  }
}
