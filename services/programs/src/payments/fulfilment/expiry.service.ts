import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import type { Checkout, CheckoutStatus } from '../checkout.ts';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { PaymentsUnavailableError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { FulfilmentService } from './fulfilment.service.ts';

/** Ends open payments early, because the payer has cancelled or was erased. */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly stripe: StripeApi,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /**
   * Returns the status afterwards. Throws `NotFoundError` for another participant's payment, `PaymentsUnavailableError`
   * when Stripe cannot be asked.
   */
  async cancel(scope: TenantScope, participantId: string, id: string): Promise<CheckoutStatus> {
    const find = (): Promise<Checkout | null> =>
      this.database.transaction(scope, () => this.repository.find(scope, id));
    const checkout = await find();
    if (checkout?.participantId !== participantId) throw new NotFoundError();
    if (checkout.status === 'open') await this.expire(scope, checkout);
    return (await find())?.status ?? checkout.status;
  }

  /** Settles a checkout without a webhook; that of an erased participant is expired and can no longer be paid. */
  async reconcile(scope: TenantScope, id: string): Promise<void> {
    const erased = await this.database.transaction(scope, () => this.repository.findOfErased(scope, id));
    if (erased?.status === 'open') await this.expire(scope, erased);
    else await this.fulfilment.reconcile(scope, id);
  }

  /** A payment that has been made meanwhile is settled as such. Throws `PaymentsUnavailableError`. */
  private async expire(scope: TenantScope, { id, sessionId }: Checkout): Promise<void> {
    const expired = sessionId === null ? null : await this.expireSession(sessionId);
    // An expired session is never paid, so Stripe's answer is final. After a refusal Stripe is asked for the session.
    if (expired === null) await this.fulfilment.reconcile(scope, id);
    else await this.fulfilment.update(scope, id, expired);
  }

  /** `null` when Stripe refuses or fails: the session may have been paid, or may have ended before. */
  private async expireSession(sessionId: string): Promise<PaymentSession | null> {
    try {
      return await this.stripe.expire(sessionId);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailableError)) throw error;
      return null;
    }
  }
}
