import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';

/** Keeps who may claim. */
@Injectable()
export class ParticipantsEvents {
  constructor(private readonly participants: KnownParticipants) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    await this.participants.keep(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.participants.keep(
      scope,
      events.map((event) => event.data),
    );
  }
}
