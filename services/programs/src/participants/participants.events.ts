import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { CompletionsService } from '../challenges/completions/completions.service.ts';
import { ReferralsService } from '../challenges/referrals/referrals.service.ts';
import { ParticipantsRepository } from './participants.repository.ts';

/** Stores the participants' names, completes the sign-up challenge of newcomers, and counts recruits. */
@Injectable()
export class ParticipantsEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly repository: ParticipantsRepository,
    private readonly completions: CompletionsService,
    private readonly referrals: ReferralsService,
  ) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    const snapshots = events.map((event) => event.data);
    await this.store(scope, snapshots);
    const joined = await this.participants.eventsWithoutErased(scope, events);
    await this.completions.completeSignup(scope, joined);
    await this.referrals.add(scope, joined);
  }

  @OnEvent('participants.changed')
  async manyChanged(scope: TenantScope, event: EventOf<'participants.changed'>): Promise<void> {
    await this.store(scope, event.data.participants);
  }

  @OnEvent('activities.reset')
  async reset(scope: TenantScope, event: EventOf<'activities.reset'>): Promise<void> {
    // Comes first, so that a running payment is waited for and reversed with the rest.
    await this.referrals.forgetRecruits(scope, event.data.participant_id, new Date(event.effective_at));
    await this.completions.reset(scope, event);
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.store(
      scope,
      events.map((event) => event.data),
    );
  }

  private async store(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.participants.upsert(scope, snapshots);
    await this.repository.storeFigureFields(scope, snapshots);
  }
}
