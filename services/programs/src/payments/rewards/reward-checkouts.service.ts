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
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { SessionOpener } from '../checkouts/session-opener.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { PaymentsUnavailableError, SessionUnknownError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';

/** Payments for rewards: the rewards service holds the stock and makes the claim, this one handles the payment. */
@Injectable()
export class RewardCheckoutsService {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly sessions: SessionOpener,
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
    const session = await this.sessionOf(scope, checkout);
    return { url: session?.state === 'open' ? session.url : null };
  }

  /** Runs in the open transaction. */
  async state(scope: TenantScope, claimId: string): Promise<RewardCheckoutState> {
    const checkout = await this.repository.findByClaim(scope, claimId);
    if (checkout === null) throw new NotFoundError();
    return { status: checkout.status, version: checkout.version };
  }

  /** `null` for a session that Stripe does not know: its piece is released, and the payer may begin anew. */
  private async sessionOf(scope: TenantScope, checkout: Checkout): Promise<PaymentSession | null> {
    if (checkout.sessionId !== null) return this.settled(scope, checkout.id, checkout.sessionId);
    return this.sessions.open(scope, checkout);
  }

  private async settled(scope: TenantScope, checkoutId: string, sessionId: string): Promise<PaymentSession | null> {
    try {
      return await this.fulfilment.settle(scope, checkoutId, sessionId);
    } catch (error) {
      if (!(error instanceof SessionUnknownError)) throw error;
      await this.fulfilment.parkUnknown(scope, checkoutId);
      return null;
    }
  }
}
