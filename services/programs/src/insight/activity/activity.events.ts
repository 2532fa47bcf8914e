import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { stepOf } from '../../challenges/first-steps/first-step.ts';
import { FirstStepsService } from '../../challenges/first-steps/first-steps.service.ts';
import { ActivityService } from './activity.service.ts';

@Injectable()
export class ActivityEvents {
  constructor(
    private readonly activity: ActivityService,
    private readonly firstSteps: FirstStepsService,
    private readonly participants: KnownParticipants,
  ) {}

  @OnEvent('reward.claimed', { batch: true })
  async claimed(scope: TenantScope, events: EventOf<'reward.claimed'>[]): Promise<void> {
    // What staff assign is no activity of the participant.
    const own = events.filter(({ data }) => !data.assigned);
    const living = await this.participants.eventsWithoutErased(scope, own);
    await this.activity.recordClaims(scope, own.map(dataOf), peopleOf(living));
    await this.firstSteps.take(scope, living.map(stepOf));
  }

  @OnEvent('claim.reversed', { batch: true })
  async reversed(scope: TenantScope, events: EventOf<'claim.reversed'>[]): Promise<void> {
    await this.activity.forgetClaims(scope, events.map(dataOf));
  }

  @OnEvent('receipt.assessed', { batch: true })
  async assessed(scope: TenantScope, events: EventOf<'receipt.assessed'>[]): Promise<void> {
    const living = await this.participants.eventsWithoutErased(scope, events);
    await this.activity.recordReceipts(scope, events.map(dataOf), peopleOf(living));
  }
}

const dataOf = <T>({ data }: { data: T }): T => data;

const peopleOf = (events: readonly { data: { participant_id: string } }[]): ReadonlySet<string> =>
  new Set(events.map(({ data }) => data.participant_id));
