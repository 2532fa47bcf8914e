import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import type {
  DrawRequest,
  DrawResponse,
  PublishedDraw,
  ReplaceWinnerRequest,
} from '@laurel/contracts/rewards/draws.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { DrawState } from '@laurel/contracts/rewards/reward-types';
import type { SetWinnersRequest, WinnersAssigned } from '@laurel/contracts/rewards/winners.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { RewardLookup, type RewardSummary } from '../../rewards/rewards/reward-lookup.ts';
import { RewardGrants } from '../winners/reward-grants.ts';
import { published } from './draw.views.ts';
import { DrawStateError, NoSweepstakeError, StillRunningError, TooFewLeftError } from './draws.errors.ts';
import { DrawsRepository, type NewRecord, type NumberedEntrant, type RecordRow } from './draws.repository.ts';
import { pickEntry } from './pick-winner.ts';
import type { Draw } from './records/draw.entity.ts';

export const ENTRY_GENERATION = 'sweepstake_entries';

const SEED_BYTES = 32;

interface OpenDraw {
  reward: RewardSummary;
  draw: Draw;
  records: RecordRow[];
}

/** Verifiable draws: first the seed is fixed, then the entrants, then the winners. */
@Injectable()
export class DrawsService {
  constructor(
    private readonly repository: DrawsRepository,
    private readonly rewards: RewardLookup,
    private readonly grants: RewardGrants,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  async show(scope: TenantScope, rewardId: string): Promise<DrawResponse> {
    const reward = sweepstake(await this.rewards.find(scope, rewardId));
    const draw = await this.repository.find(scope, rewardId);
    const records = await this.repository.records(scope, rewardId);
    return {
      state: draw?.state ?? 'ready',
      published: draw && published(reward, draw, records),
      limit_left: reward.left === null ? null : Number(reward.left),
      winners: standing(records).length,
      drawable: draw === null || draw.state === 'committed' ? 0 : await this.left(scope, { reward, draw, records }),
      ended: hasEnded(reward),
    };
  }

  /** The public data of a draw, without names. */
  async publish(scope: TenantScope, rewardId: string): Promise<PublishedDraw> {
    const reward = await this.rewards.find(scope, rewardId);
    const draw = await this.repository.find(scope, rewardId);
    if (draw === null || reward.status === 'draft') throw new NotFoundError();
    return published(reward, draw, await this.repository.records(scope, rewardId));
  }

  /** The frozen list of entrants, exactly as it was hashed. */
  async list(scope: TenantScope, rewardId: string): Promise<string> {
    const list = await this.repository.list(scope, rewardId);
    if (list === null || (await this.rewards.find(scope, rewardId)).status === 'draft') throw new NotFoundError();
    return list;
  }

  /** Creates the seed and publishes its hash, before the entrants are determined. */
  async commit(scope: TenantScope, caller: AdminCaller, rewardId: string): Promise<DrawResponse> {
    const reward = sweepstake(await this.rewards.lock(scope, rewardId));
    const isNew = await this.repository.commit(scope, rewardId, randomBytes(SEED_BYTES));
    if (!isNew) throw new DrawStateError('ready', 'committed');
    const shown = await this.show(scope, rewardId);
    await this.record(scope, caller, reward, 'commit_draw', { seed_hash: shown.published?.seed_hash });
    return shown;
  }

  /** Starts writing the list of entrants, which is frozen when it is complete. */
  async generateEntries(scope: TenantScope, caller: AdminCaller, rewardId: string): Promise<JobStarted> {
    const { reward } = await this.open(scope, rewardId, 'committed');
    if (!hasEnded(reward)) throw new StillRunningError();
    const job_id = await this.jobs.start(scope, caller, {
      kind: ENTRY_GENERATION,
      title: reward.name,
      input: { reward_id: rewardId },
    });
    await this.record(scope, caller, reward, 'generate_sweepstake_entries', { job_id });
    return { success: true, message: 'Entries generated', job_id };
  }

  /** Records winners named by staff, before the draw, with the reason. */
  async setWinners(
    scope: TenantScope,
    caller: AdminCaller,
    rewardId: string,
    { participant_ids, reason, send_email }: SetWinnersRequest,
  ): Promise<WinnersAssigned> {
    if (reason === undefined) throw new InvalidInputError({ reason: ['is required'] });
    const { reward, records } = await this.open(scope, rewardId, 'frozen');
    const ids = [...new Set(participant_ids)];
    const entrants = await this.repository.entrantsOf(scope, rewardId, ids);
    const strangers = ids.filter((id) => !entrants.some(({ participantId }) => participantId === id));
    if (strangers.length > 0)
      throw new InvalidInputError({ participant_ids: [`take no part: ${strangers.join(', ')}`] });
    if (reward.left !== null && Number(reward.left) < ids.length) throw new TooFewLeftError(Number(reward.left));
    const given = await this.grants.grant(scope, rewardId, ids, 'by_hand', send_email ?? false);
    if (given.length < ids.length) {
      throw new InvalidInputError({ participant_ids: ['have won already, or may not take part'] });
    }
    let ordinal = records.length;
    for (const { position, participantId } of entrants) {
      const claimId = given.find((one) => one.participantId === participantId)?.claimId;
      ordinal += 1;
      await this.repository.record(scope, rewardId, ordinal, {
        kind: 'by_hand',
        position,
        reason,
        ...(claimId !== undefined && { claimId }),
      });
    }
    await this.record(scope, caller, reward, 'set_winners', { participant_ids: ids, reason });
    return { success: true, message: 'Winner assigned', assigned: ids.length };
  }

  /** Draws all winners at once, once, and reveals the seed; without a prize or an entrant left it draws none. */
  async draw(scope: TenantScope, caller: AdminCaller, rewardId: string, request: DrawRequest): Promise<DrawResponse> {
    const open = await this.open(scope, rewardId, 'frozen');
    await this.repository.markDrawn(scope, rewardId);
    await this.exclude(scope, open);
    const most = drawable(open);
    if (request.winners > most) throw new TooFewLeftError(most);
    if (request.winners === 0 && most > 0) throw new InvalidInputError({ winners: ['must be at least 1'] });
    for (let drawn = 0; drawn < request.winners; drawn += 1) {
      await this.drawOne(scope, open, {}, request.send_email ?? false);
    }
    await this.record(scope, caller, open.reward, 'draw', { winners: request.winners });
    return this.show(scope, rewardId);
  }

  /** Takes the prize from a winner and draws the next one with the same seed, with a record. */
  async replace(
    scope: TenantScope,
    caller: AdminCaller,
    rewardId: string,
    { number, reason, send_email }: ReplaceWinnerRequest,
  ): Promise<DrawResponse> {
    const open = await this.open(scope, rewardId, 'drawn');
    const lost = standing(open.records).find((record) => record.ordinal === number);
    if (lost?.claim_id === undefined || lost.claim_id === null) {
      throw new InvalidInputError({ number: ['names no winner of this draw'] });
    }
    await this.grants.revoke(scope, rewardId, lost.claim_id);
    await this.exclude(scope, open);
    if (drawable({ ...open, reward: await this.rewards.lock(scope, rewardId) }) === 0) throw new TooFewLeftError(0);
    await this.drawOne(scope, open, { replaces: number, reason }, send_email ?? false);
    // The reason is stored in the draw's record, where an erasure finds it.
    await this.record(scope, caller, open.reward, 'replace_winner', { number });
    return this.show(scope, rewardId);
  }

  private async open(scope: TenantScope, rewardId: string, needed: DrawState): Promise<OpenDraw> {
    const reward = sweepstake(await this.rewards.lock(scope, rewardId));
    const draw = await this.repository.lock(scope, rewardId);
    if (draw?.state !== needed) throw new DrawStateError(needed, draw?.state ?? 'ready');
    return { reward, draw, records: await this.repository.records(scope, rewardId) };
  }

  /** Number of winners that can be drawn, without entrants who may not win any more and have no record of it yet. */
  private async left(scope: TenantScope, open: OpenDraw): Promise<number> {
    return drawable(open, (await this.repository.ineligible(scope, open.reward.id)).length);
  }

  /** Records entrants who were blocked, or have become staff, since the list was frozen. */
  private async exclude(scope: TenantScope, open: OpenDraw): Promise<void> {
    for (const entrant of await this.repository.ineligible(scope, open.reward.id)) {
      await this.append(scope, open, entrant, { kind: 'excluded', position: entrant.position });
    }
  }

  private async drawOne(
    scope: TenantScope,
    open: OpenDraw,
    replacement: { replaces?: number; reason?: string },
    sendEmail: boolean,
  ): Promise<void> {
    const { draw, reward } = open;
    const gone = open.records.map(({ first_entry, entries }) => ({
      first: BigInt(first_entry),
      entries: BigInt(entries),
    }));
    const hash = draw.entrantsHash?.toString('hex') ?? '';
    const { counter, entry } = pickEntry(draw.seed, hash, BigInt(draw.counter), BigInt(draw.entries), gone);
    draw.counter = (counter + 1n).toString();
    await this.repository.moveCounter(scope, reward.id, counter + 1n);
    const winner = await this.repository.holderOf(scope, reward.id, entry);
    const [given] = await this.grants.grant(scope, reward.id, [winner.participantId], 'drawn', sendEmail);
    if (given === undefined) throw new TooFewLeftError(0);
    await this.append(scope, open, winner, {
      kind: 'winner',
      position: winner.position,
      counter,
      entry,
      claimId: given.claimId,
      ...replacement,
    });
  }

  private async append(
    scope: TenantScope,
    { reward, records }: OpenDraw,
    { firstEntry, entries }: NumberedEntrant,
    record: NewRecord,
  ): Promise<void> {
    const ordinal = records.length + 1;
    await this.repository.record(scope, reward.id, ordinal, record);
    records.push({
      ordinal,
      kind: record.kind,
      position: record.position,
      counter: record.counter?.toString() ?? null,
      entry: record.entry?.toString() ?? null,
      replaces: record.replaces ?? null,
      claim_id: record.claimId ?? null,
      first_entry: firstEntry,
      entries,
      recorded_at: new Date(),
    });
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

function sweepstake(reward: RewardSummary): RewardSummary {
  if (!rewardKinds[reward.selection].isDrawn) throw new NoSweepstakeError();
  return reward;
}

const hasEnded = ({ endsAt, status }: RewardSummary): boolean => endsAt === null || status === 'ended';

/** Winners whose prize was not taken back. */
function standing(records: readonly RecordRow[]): RecordRow[] {
  const replaced = new Set(records.map(({ replaces }) => replaces));
  return records.filter(({ kind, ordinal }) => kind !== 'excluded' && !replaced.has(ordinal));
}

/** Number of further winners: the entrants left, at most the pieces left. */
function drawable({ draw, reward, records }: OpenDraw, excluded = 0): number {
  const entrants = Number(draw.entrants) - records.length - excluded;
  return Math.max(0, reward.left === null ? entrants : Math.min(entrants, Number(reward.left)));
}
