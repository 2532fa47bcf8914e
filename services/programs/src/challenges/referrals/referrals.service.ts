import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { EventOf } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { CompletionsService } from '../completions/completions.service.ts';
import { FirstStepsService } from '../first-steps/first-steps.service.ts';
import { withinDailyLimit } from './daily-limit.ts';
import { type Recruit, ReferralsRepository } from './referrals.repository.ts';

/** Recruits: counted when they sign up, paid for after their first step. Every method runs in the open transaction. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly repository: ReferralsRepository,
    private readonly firstSteps: FirstStepsService,
    private readonly completions: CompletionsService,
  ) {}

  /** Counts the newcomers who have joined with the code of a participant. */
  async add(scope: TenantScope, joined: readonly EventOf<'participant.registered'>[]): Promise<void> {
    const recruits = joined.flatMap(({ data, effective_at }): Recruit[] => {
      const { participant_id, referral_code, repeated_mailbox = false } = data;
      return referral_code ? [{ participant_id, referral_code, repeated_mailbox, joined_at: effective_at }] : [];
    });
    if (recruits.length === 0) return;
    await this.repository.add(scope, recruits);
    await this.firstSteps.qualifyKnown(
      scope,
      recruits.map(({ participant_id, joined_at }) => ({ participantId: participant_id, at: new Date(joined_at) })),
    );
  }

  /** After a reset of a recruiter, their recruits until then are not counted any more. */
  async forgetRecruits(scope: TenantScope, recruiterId: string, at: Date): Promise<void> {
    await this.repository.removeUntil(scope, recruiterId, at);
  }

  /** Pays the recruiters' due payments, up to the daily limit of each on the day of `at`. */
  async pay(scope: TenantScope, recruiterIds: readonly string[], at: Date): Promise<void> {
    const recruiters = await this.repository.lockRecruiters(scope, recruiterIds);
    if (recruiters.length === 0) return;
    const due = await this.repository.due(scope, recruiters);
    const payable = withinDailyLimit(due, await this.repository.paidOnDay(scope, recruiters, at));
    if (payable.length === 0) return;
    const paid = await this.repository.markPaid(scope, payable, at);
    await this.completions.complete(
      scope,
      paid.map(({ participant_id, recruiter_id, challenge_id }) => ({
        participantId: recruiter_id,
        challengeId: challenge_id,
        key: `recruit:${participant_id}`,
        isRepeatable: true,
        at,
      })),
    );
  }

  /** Qualifies missed first steps; returns the recruiters who wait for a payment. */
  async review(scope: TenantScope, at: Date): Promise<string[]> {
    const recent = await this.repository.recentlyAdded(scope);
    await this.firstSteps.qualifyKnown(
      scope,
      recent.map((participantId) => ({ participantId, at })),
    );
    return this.repository.dueRecruiters(scope);
  }
}
