import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  OpenRewardCheckoutRequest,
  RewardCheckoutAddress,
  RewardCheckoutState,
} from '@laurel/contracts/programs/payments/payments.dto';
import type { ClaimRewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import { retried } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InternalClient } from '@laurel/service-kit/http/internal-client';
import { UpstreamError } from '@laurel/service-kit/http/upstream-error';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ClaimRefusedError } from '../../rewards/refusals/claims.errors.ts';
import { RewardLookup } from '../../rewards/rewards/reward-lookup.ts';
import { StockService } from '../../rewards/stock/stock.service.ts';
import { type Hold, judgeHold, judgeSettlement, type Settlement } from './judge-purchases.ts';
import { PaymentPendingError, PaymentsUnavailableError, TooManyPaymentsError } from './purchases.errors.ts';
import { PurchasesRepository } from './purchases.repository.ts';

/**
 * Claims that are paid for with money. This service holds a piece; the programs service processes the payment and
 * publishes its outcome, in events that may come twice, late or in another order.
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly repository: PurchasesRepository,
    private readonly rewards: RewardLookup,
    private readonly stock: StockService,
    private readonly programs: InternalClient,
    private readonly clock: ProgramClock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Holds a piece for the caller and returns the payment page; a repetition returns the same piece and address.
   * @param host of the program's site, as the browser requested it
   */
  async start(
    scope: TenantScope,
    caller: ParticipantCaller,
    rewardId: string,
    host: string | undefined,
  ): Promise<ClaimRewardResponse> {
    const participantId = caller.participant_id;
    const hold = await retried(() => this.hold(scope, rewardId, participantId));
    if (hold.refusal === 'too_many_payments') throw new TooManyPaymentsError();
    if (hold.refusal !== null) throw new ClaimRefusedError(hold.refusal, hold.message, {});
    const { id, title, amount, currency } = hold.purchase;
    const request = { participant_id: participantId, reward_id: rewardId, title, amount, currency };
    const { url } = await this.open(scope, id, { ...request, ...(host !== undefined && { host }) });
    if (url === null) throw new PaymentPendingError();
    const message = 'This reward is yours once you have paid for it';
    return { success: true, message, stripe_url: url, claim_id: id, unused_points: String(hold.unusedPoints) };
  }

  /** Part of the open transaction. `at` is the moment at which the outcome takes effect. */
  async settle(scope: TenantScope, id: string, settlement: Settlement, at: Date): Promise<void> {
    const rewardId = await this.repository.rewardOf(scope, id);
    if (rewardId === null) return;
    const reward = await this.rewards.lock(scope, rewardId);
    const loaded = await this.repository.loadSettlement(scope, id);
    const bookings = judgeSettlement({ reward, ...loaded }, settlement, at);
    if (bookings === null) return;
    await this.stock.book(scope, bookings);
    if (bookings.purchases.some(({ status }) => status === 'parked')) {
      this.log.error({ purchase: id }, 'a reward was paid for and could not be given');
    }
  }

  /** Queries the state of a purchase without an event; without a checkout it can never be paid. */
  async reconcile(scope: TenantScope, id: string): Promise<void> {
    const settlement = await this.settlementOf(scope, id);
    if (settlement === null) return;
    await this.database.transaction(scope, async () => this.settle(scope, id, settlement, await this.clock.now(scope)));
  }

  /** Committed in a transaction of its own: the piece is held before the participant can pay for it. */
  private async hold(scope: TenantScope, rewardId: string, participantId: string): Promise<Hold> {
    return this.database.transaction(scope, async () => {
      const reward = await this.rewards.lock(scope, rewardId);
      const loaded = await this.repository.loadHold(scope, rewardId, participantId);
      const { hold, bookings } = judgeHold({ reward, participantId, ...loaded }, reward.readAt);
      if (bookings !== null) await this.stock.book(scope, bookings);
      return hold;
    });
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

  private async settlementOf(scope: TenantScope, id: string): Promise<Settlement | null> {
    try {
      const { status, version = null } = await this.programs.get<RewardCheckoutState>(checkoutOf(scope, id));
      if (status === 'open' || status === 'parked') return null;
      return { outcome: status === 'lost' ? 'refunded' : status, version };
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'not_found') return { outcome: 'ended', version: null };
      throw error;
    }
  }
}

const checkoutOf = (scope: TenantScope, id: string): string =>
  `/internal/programs/${scope.programId}/reward_checkouts/${id}`;
