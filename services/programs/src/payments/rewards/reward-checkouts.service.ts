import type {
  OpenRewardCheckoutRequest,
  RewardCheckoutAddress,
  RewardCheckoutState,
} from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Inject, Injectable } from '@nestjs/common';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import type { Checkout } from '../checkout.ts';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { PaymentsUnavailableError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';

/** Payments for rewards: the rewards service holds the stock and makes the claim, this one handles the payment. */
@Injectable()
export class RewardCheckoutsService {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeApi,
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
  ) {}

  /** Opens the one checkout of a claim; a repeated call returns the same one. Throws `PaymentsUnavailableError`. */
  async open(
    scope: TenantScope,
    claimId: string,
    { host = this.config.hostSuffix, ...wanted }: OpenRewardCheckoutRequest,
  ): Promise<RewardCheckoutAddress> {
    const origin = `${this.config.publicScheme}://${host}`;
    const checkout = await this.database.transaction(scope, async () => {
      if (await this.repository.isTest(scope)) throw new PaymentsUnavailableError(new Error('A program in test mode'));
      return this.repository.openForClaim(scope, claimId, { ...wanted, origin });
    });
    if (checkout.status !== 'open') return { url: null };
    const { state, url } = await this.sessionOf(scope, checkout);
    return { url: state === 'open' ? url : null };
  }

  /** Runs in the open transaction. */
  async state(scope: TenantScope, claimId: string): Promise<RewardCheckoutState> {
    const checkout = await this.repository.findByClaim(scope, claimId);
    if (checkout === null) throw new NotFoundError();
    return { status: checkout.status };
  }

  private async sessionOf(scope: TenantScope, checkout: Checkout): Promise<PaymentSession> {
    if (checkout.sessionId !== null) return this.fulfilment.settle(scope, checkout.id, checkout.sessionId);
    const session = await this.stripe.createSession(checkout);
    await this.database.transaction(scope, () => this.repository.setSession(scope, checkout.id, session.id));
    return session;
  }
}
