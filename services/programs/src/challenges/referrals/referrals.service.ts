import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { EventOf } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { CompletionsService } from '../completions/completions.service.ts';
import { FirstStepsService } from '../first-steps/first-steps.service.ts';
import { withinDailyLimit } from './daily-limit.ts';
import { type DuePayment, type Recruit, ReferralsRepository } from './referrals.repository.ts';
import { isHeld, signalsOf, signUpSignals } from './suspicion.ts';

/** Recruits: counted when they sign up, paid for after their first step. Every method runs in the open transaction. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly repository: ReferralsRepository,
    private readonly firstSteps: FirstStepsService,
    private readonly completions: CompletionsService,
    private readonly outbox: Outbox,
  ) {}

  /** Counts the newcomers who have joined with the code of a participant, and publishes those that count. */
  async add(scope: TenantScope, joined: readonly EventOf<'participant.registered'>[]): Promise<void> {
    const codes = joined.flatMap(({ data }) => data.referral_code || []);
    if (codes.length === 0) return;
    const recruiters = await this.repository.recruiters(scope, codes);
    const recruits = joined.flatMap(({ data, effective_at }): Recruit[] => {
      const { participant_id, referral_code, repeated_mailbox = false } = data;
      if (!referral_code) return [];
      const signals = signUpSignals(data.signals, recruiters.get(referral_code) ?? '');
      return [{ participant_id, referral_code, repeated_mailbox, signals, joined_at: effective_at }];
    });
    const added = await this.repository.add(scope, recruits);
    await this.outbox.append(
      scope,
      ...added.map(({ joined_at, ...data }): DomainEvent => ({
        type: 'participant.recruited',
        data,
        effective_at: joined_at.toISOString(),
      })),
    );
    await this.firstSteps.qualifyKnown(
      scope,
      recruits.map(({ participant_id, joined_at }) => ({ participantId: participant_id, at: new Date(joined_at) })),
    );
  }

  /** After a reset of a recruiter, their recruits until then are not counted any more. */
  async forgetRecruits(scope: TenantScope, recruiterId: string, at: Date): Promise<void> {
    await this.repository.removeUntil(scope, recruiterId, at);
  }

  /** Locks the recruiter for the rest of the transaction, as every payment does first. */
  async lock(scope: TenantScope, recruiterId: string): Promise<void> {
    await this.repository.lockRecruiters(scope, [recruiterId]);
  }

  /** Pays the recruiters' due payments, up to the daily limit of each on the day of `at`; suspect ones are held. */
  async pay(scope: TenantScope, recruiterIds: readonly string[], at: Date): Promise<void> {
    const recruiters = await this.repository.lockRecruiters(scope, recruiterIds);
    if (recruiters.length === 0) return;
    const due = await this.holdSuspect(scope, await this.repository.due(scope, recruiters), at);
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

  /** Holds the payments that a person has to decide about; returns the others. */
  private async holdSuspect(scope: TenantScope, due: readonly DuePayment[], at: Date): Promise<DuePayment[]> {
    const judged = due.map((payment) => ({ payment, signals: signalsOf(payment) }));
    const suspect = judged.filter(({ payment, signals }) => !payment.is_approved && isHeld(signals));
    if (suspect.length > 0) {
      await this.repository.hold(
        scope,
        suspect.map(({ payment: { participant_id }, signals }) => ({ participant_id, signals })),
        at,
      );
    }
    const held = new Set(suspect.map(({ payment }) => payment));
    return due.filter((payment) => !held.has(payment));
  }
}
