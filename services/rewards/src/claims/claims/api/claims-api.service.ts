import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import type { ApiClaim, ApiClaimPage, ApiClaimRefusal } from '@laurel/contracts/public-api/claims.dto';
import type { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import type { ClaimReason } from '@laurel/contracts/public-api/rewards.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { keyAsAuthor } from '@laurel/service-kit/audit/key-author';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { IdempotencyKeyRequiredError } from '@laurel/service-kit/idempotency/idempotency.errors';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { IdempotencyKeyReusedError } from '../../../points/ledger/ledger.errors.ts';
import { reasonsOf } from '../../../rewards/rewards/api/claim-reason.ts';
import { RewardsApiService } from '../../../rewards/rewards/api/rewards-api.service.ts';
import { ReversalsService } from '../../reversals/reversals.service.ts';
import { ClaimsService } from '../claims.service.ts';
import type { ClaimAnswer } from '../judge-claims.ts';
import { ApiClaimRefusedError } from './claims-api.errors.ts';
import { type ApiClaimRow, ClaimsApiRepository } from './claims-api.repository.ts';

/** A claim that another system makes for a participant. */
interface WantedClaim {
  participantId: string;
  rewardId: string;
}

/** Claims for customers' systems. Runs in the open transaction; the claim itself commits in one of its own. */
@Injectable()
export class ClaimsApiService {
  constructor(
    private readonly repository: ClaimsApiRepository,
    private readonly claims: ClaimsService,
    private readonly rewards: RewardsApiService,
    private readonly reversals: ReversalsService,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, participantId: string, query: ApiListQuery): Promise<ApiClaimPage> {
    await this.demandParticipant(scope, participantId);
    const page = await new Cursors('claims', { participantId }, query).page((window) =>
      this.repository.list(scope, participantId, window),
    );
    return { ...page, data: page.data.map(toClaim) };
  }

  async show(scope: TenantScope, id: string): Promise<ApiClaim> {
    return toClaim(present(await this.repository.find(scope, id)));
  }

  /**
   * Claims a reward for a participant by the rules of their own claims, once for a key of the API key: a call that is
   * repeated after a crash gets the claim that was committed.
   */
  async create(
    scope: TenantScope,
    caller: ApiKeyCaller,
    { participantId, rewardId }: WantedClaim,
    header: string | undefined,
  ): Promise<ApiClaim> {
    const key = keyOf(caller, header);
    await this.demandParticipant(scope, participantId);
    const answer = await this.claims.attempt(scope, { participantId, rewardId, key, isOwnKey: true });
    if (answer.refusal !== null) throw refusedClaim(answer.refusal);
    const claim = await this.show(scope, answer.claimId);
    await this.audit.record(scope, keyAsAuthor(caller), {
      action: 'claim_reward',
      resource: 'reward',
      resourceId: rewardId,
      title: claim.reward_name,
      before: null,
      after: { claim_id: claim.id, participant_id: participantId, points: claim.points },
    });
    return claim;
  }

  /** The answer of `create` without a claim: nothing is locked or written. */
  async rehearse(
    scope: TenantScope,
    caller: ApiKeyCaller,
    { participantId, rewardId }: WantedClaim,
    header: string | undefined,
  ): Promise<ApiClaim> {
    keyOf(caller, header);
    const { reward, reason, balance, at } = await this.rewards.judge(scope, rewardId, participantId);
    if (reason !== null) throw new ApiClaimRefusedError(codeOf(reason));
    return {
      id: '0',
      participant_id: participantId,
      reward_id: rewardId,
      reward_name: reward.name,
      points: reward.threshold,
      coupon_code: null,
      unused_points: Number(balance) - reward.threshold,
      claimed_at: at.toISOString(),
      reversed_at: null,
    };
  }

  /** Takes a claim back; one that was taken back before is answered as it is. */
  async reverse(scope: TenantScope, caller: ApiKeyCaller, id: string): Promise<ApiClaim> {
    const isChanged = await this.reversals.reverse(scope, id);
    const claim = await this.show(scope, id);
    if (isChanged) {
      await this.audit.record(scope, keyAsAuthor(caller), {
        action: 'reverse_claim',
        resource: 'reward',
        resourceId: claim.reward_id,
        title: claim.reward_name,
        before: { claim_id: id, participant_id: claim.participant_id, points: claim.points },
        after: null,
      });
    }
    return claim;
  }

  private async demandParticipant(scope: TenantScope, participantId: string): Promise<void> {
    if (!(await this.repository.isKnown(scope, participantId))) throw new NotFoundError('Participant not found');
  }
}

/**
 * The key of a claim; the participant's own ones never begin with a blank. Hashed, because two keys of 200 characters and
 * a number are longer than a stored one can be.
 */
function keyOf({ key_id }: ApiKeyCaller, header: string | undefined): string {
  const key = readIdempotencyKey(header);
  if (key === null) throw new IdempotencyKeyRequiredError();
  return ` api:${key_id}:${createHash('sha256').update(key).digest('base64url')}`;
}

const codeOf = (reason: ClaimReason): ApiClaimRefusal =>
  reason === 'not_enough_points' ? 'insufficient_points' : reason;

function refusedClaim(refusal: Exclude<ClaimAnswer['refusal'], null>): Error {
  switch (refusal) {
    case 'not_found':
      return new NotFoundError();
    case 'idempotency_key_reused':
      return new IdempotencyKeyReusedError();
    case 'participant_blocked':
    case 'payment_required':
      return new ApiClaimRefusedError('not_eligible');
    default:
      return new ApiClaimRefusedError(codeOf(reasonsOf[refusal]));
  }
}

function present<T>(row: T | null): T {
  if (row === null) throw new NotFoundError();
  return row;
}

const toClaim = ({ points, unused_points, claimed_at, reversed_at, ...row }: ApiClaimRow): ApiClaim => ({
  ...row,
  points: Number(points),
  unused_points: Number(unused_points),
  claimed_at: claimed_at.toISOString(),
  reversed_at: reversed_at?.toISOString() ?? null,
});
