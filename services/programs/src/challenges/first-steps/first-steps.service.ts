import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { type FirstStep, isFirstStep, referralQualified } from './first-step.ts';
import { FirstStepsRepository } from './first-steps.repository.ts';

/** Actions of recruits after they have joined: the first one qualifies their referral. Runs in the open transaction. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly repository: FirstStepsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Stores participants' actions in other services. */
  async take(scope: TenantScope, steps: readonly FirstStep[]): Promise<void> {
    if (steps.length === 0) return;
    await this.repository.add(
      scope,
      steps.map(({ participantId }) => participantId),
    );
    await this.qualify(scope, steps);
  }

  /** Stores that recruits have taken their first step, and publishes it. */
  async qualify(scope: TenantScope, steps: readonly FirstStep[]): Promise<void> {
    if (steps.length === 0) return;
    const referrals = await this.repository.qualify(scope, steps);
    if (referrals.length > 0) await this.outbox.append(scope, ...referrals.map(referralQualified));
  }

  /** Qualifies recruits whose first step is stored already, because events come in any order. */
  async qualifyKnown(scope: TenantScope, recruits: readonly FirstStep[]): Promise<void> {
    if (recruits.length === 0) return;
    const taken = await this.repository.taken(
      scope,
      recruits.map(({ participantId }) => participantId),
    );
    const steps = taken.filter(({ challenge }) => challenge === null || isFirstStep(challenge));
    const known = new Set(steps.map(({ participant_id }) => participant_id));
    await this.qualify(
      scope,
      recruits.filter(({ participantId }) => known.has(participantId)),
    );
  }
}
