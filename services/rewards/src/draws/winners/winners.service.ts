import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { RewardParticipant } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type {
  ContestTable,
  SetWinnersRequest,
  WinnersAssigned,
  WinnersPreview,
} from '@laurel/contracts/rewards/winners.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AwardedSelection } from '../../kinds/awarded-kind.ts';
import { awardedKinds } from '../../kinds/awarded-kinds.ts';
import { RewardLookup, type RewardSummary } from '../../rewards/rewards/reward-lookup.ts';
import { withEmailSearch, FieldVisibilityService } from '../../rewards/rewards/field-visibility.ts';
import { RewardGrants } from './reward-grants.ts';
import { MilestoneEndedError, NotAssignableError, NothingToSyncError, TooManyWinnersError } from './winners.errors.ts';
import { WinnersRepository } from './winners.repository.ts';

export const WINNER_SYNC = 'winner_sync';

export interface WinnerSync {
  reward_id: string;
  send_email: boolean;
}

const participantColumns: TableColumns = {
  sort: { earned_at: 'earned_at', name: { name: 'name' }, points: 'points' },
  filter: { participant_id: { sql: 'participant_id::text', match: 'one-of' } },
  search: ['name'],
  defaultSort: '-earned_at',
  tieBreak: 'number',
};
/** A contest is ranked by points, then by the time at which they were reached, then by the participant's id. */
const contestColumns: TableColumns = {
  sort: { winners: 'won_at IS NULL, place', score: '(-place)', name: { name: 'name' }, won_at: 'won_at' },
  filter: { won: { sql: `CASE WHEN won_at IS NULL THEN 'no' ELSE 'yes' END`, match: 'one-of' } },
  search: ['name'],
  defaultSort: 'winners',
  tieBreak: 'participant_id',
};

/** Holders of a reward, and winners that staff assign. */
@Injectable()
export class WinnersService {
  constructor(
    private readonly repository: WinnersRepository,
    private readonly rewards: RewardLookup,
    private readonly grants: RewardGrants,
    private readonly visibilities: FieldVisibilityService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  async participants(
    scope: TenantScope,
    caller: AdminCaller,
    rewardId: string,
    query: TableQuery,
  ): Promise<{ data: RewardParticipant[]; meta: TableMeta }> {
    await this.rewards.find(scope, rewardId);
    const visibility = await this.visibilities.of(scope, caller);
    const table = tableSql(query, withEmailSearch(participantColumns, visibility), 2);
    const { rows, total } = await this.repository.participants(scope, rewardId, table, visibility);
    const data = rows.map((row) => ({ ...row, email: row.email ?? '', earned_at: row.earned_at.toISOString() }));
    return { data, meta: { ...table.meta, total } };
  }

  async export(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<StreamableFile> {
    const visibility = await this.visibilities.of(scope, caller);
    const table = tableSql(query, withEmailSearch(participantColumns, visibility), 2);
    return this.repository.export(scope, rewardId, table, visibility);
  }

  async preview(scope: TenantScope, rewardId: string): Promise<WinnersPreview> {
    const { left } = await this.rewards.find(scope, rewardId);
    return {
      limit_left: left === null ? null : Number(left),
      eligible_participants_count: await this.repository.countEligible(scope, rewardId),
    };
  }

  /**
   * Starts assigning the smaller of the pieces left and the eligible participants.
   * @throws NotAssignableError, MilestoneEndedError, NothingToSyncError
   */
  async sync(scope: TenantScope, caller: AdminCaller, rewardId: string, sendEmail: boolean): Promise<JobStarted> {
    const reward = await this.rewards.find(scope, rewardId);
    if (!rewardKinds[reward.selection].isAssigned) throw new NotAssignableError();
    if (hasEnded(reward) && !hasHistory(reward)) throw new MilestoneEndedError();
    const { limit_left, eligible_participants_count: eligible } = await this.preview(scope, rewardId);
    const total = Math.min(limit_left ?? eligible, eligible);
    if (total <= 0 || reward.status === 'draft') throw new NothingToSyncError();
    const input: WinnerSync = { reward_id: rewardId, send_email: sendEmail };
    const job_id = await this.jobs.start(scope, caller, { kind: WINNER_SYNC, title: reward.name, input, total });
    await this.record(scope, caller, reward, 'sync_winners', { limit_left, eligible, send_email: sendEmail, job_id });
    return { success: true, message: 'Winners are being synced', job_id };
  }

  async contest(scope: TenantScope, caller: AdminCaller, rewardId: string, query: TableQuery): Promise<ContestTable> {
    demandContest(await this.rewards.find(scope, rewardId));
    const visibility = await this.visibilities.of(scope, caller);
    const table = tableSql(query, withEmailSearch(contestColumns, visibility), 2);
    const { rows, total } = await this.repository.contestants(scope, rewardId, table, visibility);
    const data = rows.map((row) => ({
      ...row,
      email: row.email ?? '',
      score: Number(row.score),
      place: Number(row.place),
      won_at: row.won_at?.toISOString() ?? null,
    }));
    return { data, meta: { ...table.meta, total } };
  }

  /** Assigns all of them or none. */
  async setContestWinners(
    scope: TenantScope,
    caller: AdminCaller,
    rewardId: string,
    { participant_ids: ids, reason, send_email }: SetWinnersRequest,
  ): Promise<WinnersAssigned> {
    const reward = await this.rewards.lock(scope, rewardId);
    demandContest(reward);
    const strangers = await this.repository.strangers(scope, rewardId, ids);
    if (strangers.length > 0) {
      throw new InvalidInputError({ participant_ids: [`do not take part: ${strangers.join(', ')}`] });
    }
    if (reward.left !== null && reward.left < BigInt(new Set(ids).size)) throw new TooManyWinnersError(reward.left);
    const assigned = await this.grants.grant(scope, rewardId, ids, 'by_hand', send_email ?? false);
    if (assigned.length === 0) throw new InvalidInputError({ participant_ids: ['have won already'] });
    await this.record(scope, caller, reward, 'set_winners', {
      participant_ids: assigned.map(({ participantId }) => participantId),
      ...(reason !== undefined && { reason }),
    });
    return { success: true, message: 'Winner assigned', assigned: assigned.length };
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    reward: RewardSummary,
    action: string,
    after: object,
  ): Promise<void> {
    const entry = { resource: 'reward', resourceId: reward.id, title: reward.name, before: null } as const;
    await this.audit.record(scope, caller, { ...entry, action, after });
  }
}

function demandContest({ selection }: RewardSummary): void {
  if (!rewardKinds[selection].isContest) throw new NotAssignableError();
}

const hasEnded = ({ endsAt, readAt }: RewardSummary): boolean => endsAt !== null && endsAt <= readAt;

/** A contest ranks the entries of the ledger, which have moments. */
const hasHistory = ({ selection }: RewardSummary): boolean =>
  !(selection in awardedKinds) || awardedKinds[selection as AwardedSelection].hasHistory;
