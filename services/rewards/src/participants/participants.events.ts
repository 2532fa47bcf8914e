import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ParticipantsRepository } from './participants.repository.ts';

/** Keeps who may claim. */
@Injectable()
export class ParticipantsEvents {
  constructor(private readonly repository: ParticipantsRepository) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    await this.repository.keep(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.repository.keep(
      scope,
      events.map((event) => event.data),
    );
  }
}
