import type { ParticipantRegistered } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { withinDailyLimit } from './daily-limit.ts';
import { ReferralsRepository } from './referrals.repository.ts';

/** Recruits: counted when they sign up, paid for after their first step. Every method is part of the open transaction. */
@Injectable()
export class ReferralsService {
  constructor(private readonly repository: ReferralsRepository) {}

  /** Counts those of the newcomers who have joined with the code of a participant. */
  async add(scope: TenantScope, joined: ParticipantRegistered[]): Promise<void> {
    const recruits = joined.filter(({ referral_code }) => referral_code);
    if (recruits.length > 0) await this.repository.add(scope, recruits);
  }

  /** People who have done something that another service has told of. */
  async takeFirstSteps(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    if (participantIds.length > 0) await this.repository.addFirstSteps(scope, participantIds);
  }

  /** Pays what is due to the recruiters, up to the daily limit of each. */
  async pay(scope: TenantScope, recruiterIds: readonly string[]): Promise<void> {
    const recruiters = await this.repository.lockRecruiters(scope, recruiterIds);
    if (recruiters.length === 0) return;
    const due = await this.repository.due(scope, recruiters);
    const payable = withinDailyLimit(due, await this.repository.paidToday(scope, recruiters));
    if (payable.length > 0) await this.repository.pay(scope, payable);
  }

  /** Qualifies what was overlooked; answers the recruiters who wait for a payment. */
  async review(scope: TenantScope): Promise<string[]> {
    await this.repository.qualifyOverlooked(scope);
    return this.repository.dueRecruiters(scope);
  }
}
