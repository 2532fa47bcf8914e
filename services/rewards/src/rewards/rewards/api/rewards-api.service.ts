import type {
  ApiReward,
  ApiRewardListQuery,
  ApiRewardPage,
  ApiRewardStatus,
  ClaimReason,
} from '@laurel/contracts/public-api/rewards.dto';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { summaryOf } from '../reward-lookup.ts';
import { priceOf } from '../reward.views.ts';
import { type Claimant, claimReason } from './claim-reason.ts';
import { type ApiRewardRow, RewardsApiRepository } from './rewards-api.repository.ts';

/** A reward that a participant could claim, or why not. */
export interface JudgedReward {
  reward: ApiReward;
  reason: ClaimReason | null;
  balance: bigint;
  /** The moment for which it was judged. */
  at: Date;
}

/** Rewards for customers' systems. Runs in the open transaction. */
@Injectable()
export class RewardsApiService {
  constructor(private readonly repository: RewardsApiRepository) {}

  /** Throws 404 for a participant whom the program does not have. */
  async list(scope: TenantScope, query: ApiRewardListQuery): Promise<ApiRewardPage> {
    const { participant_id: participantId = null, status, tag } = query;
    const claimant = await this.claimant(scope, participantId);
    const filters = { participantId, status, tag };
    const page = await new Cursors('rewards', filters, query).page((window) =>
      this.repository.list(scope, participantId, filters, window),
    );
    return { ...page, data: page.data.map((row) => toReward(row, claimant)) };
  }

  async show(scope: TenantScope, id: string, participantId: string | null): Promise<ApiReward> {
    const claimant = await this.claimant(scope, participantId);
    return toReward(present(await this.repository.find(scope, participantId, id)), claimant);
  }

  /** What a claim of the reward would be refused for; nothing is locked or written. */
  async judge(scope: TenantScope, id: string, participantId: string): Promise<JudgedReward> {
    const claimant = present(await this.claimant(scope, participantId));
    const row = present(await this.repository.find(scope, participantId, id));
    const reward = toReward(row, claimant);
    return { reward, reason: reward.reason, balance: claimant.balance, at: row.read_at };
  }

  private async claimant(scope: TenantScope, participantId: string | null): Promise<Claimant | null> {
    if (participantId === null) return null;
    const { status, balance } = present(await this.repository.claimant(scope, participantId));
    return { status, balance: BigInt(balance) };
  }
}

function present<T>(row: T | null): T {
  if (row === null) throw new NotFoundError();
  return row;
}

function toReward(row: ApiRewardRow, claimant: Claimant | null): ApiReward {
  const summary = summaryOf(row);
  const { id, name, selection, threshold, price, currency, left, perParticipant, startsAt, endsAt, readAt } = summary;
  const reason = claimant && claimReason(summary, claimant, row.times, readAt);
  return {
    id,
    identifier: row.identifier,
    name,
    description: row.description,
    image_url: row.image_url,
    selection,
    // Drafts are not read.
    status: summary.status as ApiRewardStatus,
    threshold: Number(threshold),
    price: priceOf(price, currency),
    left: left === null ? null : Math.max(Number(left), 0),
    per_participant: perParticipant,
    tags: row.tags,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    claimable: claimant && reason === null,
    reason,
  };
}
