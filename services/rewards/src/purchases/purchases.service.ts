import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  OpenRewardCheckoutRequest,
  RewardCheckoutAddress,
  RewardCheckoutState,
} from '@laurel/contracts/programs/payments/payments.dto';
import type { ClaimRewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { InternalClient } from '@laurel/service-kit/http/internal-client';
import { UpstreamError } from '@laurel/service-kit/http/upstream-error';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ClaimRefusedError } from '../claims/claims.errors.ts';
import { PaymentPendingError, PaymentsUnavailableError } from './purchases.errors.ts';
import { type Outcome, PurchasesRepository } from './purchases.repository.ts';

/**
 * Claims that are paid for with money. A piece is held here; the programs service takes the money and tells what became
 * of it, by a fact that may come twice, late or in another order.
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly repository: PurchasesRepository,
    private readonly programs: InternalClient,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Holds a piece for the caller and says where to pay for it; again, the same piece and address.
   *
   * @param host of the program's site, as the browser asked for it
   */
  async start(
    scope: TenantScope,
    caller: ParticipantCaller,
    rewardId: string,
    host: string | undefined,
  ): Promise<ClaimRewardResponse> {
    const participantId = caller.participant_id;
    const hold = await this.repository.hold(scope, rewardId, participantId);
    if (hold.refusal === 'not_found') throw new NotFoundError();
    if (hold.refusal !== null) throw new ClaimRefusedError(hold.refusal, hold.message, {});
    const { purchase_id: id, title, amount, currency, unused_points } = hold;
    const request = { participant_id: participantId, reward_id: rewardId, title, amount, currency };
    const { url } = await this.open(scope, id, { ...request, ...(host !== undefined && { host }) });
    if (url === null) throw new PaymentPendingError();
    const message = 'This reward is yours once you have paid for it';
    return { success: true, message, stripe_url: url, claim_id: id, unused_points };
  }

  /** Part of the open transaction. */
  async settle(scope: TenantScope, id: string, outcome: Outcome): Promise<void> {
    const status = await this.repository.settle(scope, id, outcome);
    if (status === 'parked') this.log.error({ purchase: id }, 'a reward was paid for after its last piece had gone');
  }

  /** Asks what became of one that nothing was heard of; without a checkout nobody can ever pay for it. */
  async reconcile(scope: TenantScope, id: string): Promise<void> {
    const outcome = await this.outcomeOf(scope, id);
    if (outcome !== null) await this.database.transaction(scope, () => this.settle(scope, id, outcome));
  }

  private async open(
    scope: TenantScope,
    id: string,
    request: OpenRewardCheckoutRequest,
  ): Promise<RewardCheckoutAddress> {
    try {
      return await this.programs.put<RewardCheckoutAddress>(checkoutOf(scope, id), request);
    } catch (error) {
      if (error instanceof UpstreamError) throw new PaymentsUnavailableError(error);
      throw error;
    }
  }

  private async outcomeOf(scope: TenantScope, id: string): Promise<Outcome | null> {
    try {
      const { status } = await this.programs.get<RewardCheckoutState>(checkoutOf(scope, id));
      return status === 'open' || status === 'parked' ? null : status;
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'not_found') return 'ended';
      throw error;
    }
  }
}

const checkoutOf = (scope: TenantScope, id: string): string =>
  `/internal/programs/${scope.programId}/reward_checkouts/${id}`;
