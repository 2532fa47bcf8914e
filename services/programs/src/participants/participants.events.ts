import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { CompletionsService } from '../completions/completions.service.ts';

/** Keeps the participants' names, and completes the sign-up challenge of those who have just joined. */
@Injectable()
export class ParticipantsEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly completions: CompletionsService,
  ) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    const snapshots = events.map((event) => event.data);
    await this.participants.keep(scope, snapshots);
    await this.completions.completeSignup(
      scope,
      snapshots.map((snapshot) => snapshot.participant_id),
    );
    await this.completions.completeReferrals(scope, snapshots);
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.participants.keep(
      scope,
      events.map((event) => event.data),
    );
  }
}
