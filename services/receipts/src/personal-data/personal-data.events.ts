import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { PersonalDataRepository } from './personal-data.repository.ts';

@Injectable()
export class PersonalDataEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly personal: PersonalDataRepository,
  ) {}

  @OnEvent('participant.erased', { batch: true })
  async erased(scope: TenantScope, events: EventOf<'participant.erased'>[]): Promise<void> {
    const people = events.map((event) => event.data);
    await this.participants.keep(scope, people);
    await this.personal.erase(
      scope,
      people.map(({ participant_id }) => participant_id),
    );
  }
}
