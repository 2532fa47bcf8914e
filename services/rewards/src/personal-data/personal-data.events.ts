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

  /** The books stay as they are: they name an id that stands for nobody any more. */
  @OnEvent('participant.erased')
  async erased(scope: TenantScope, event: EventOf<'participant.erased'>): Promise<void> {
    await this.participants.keep(scope, [event.data]);
    await this.personal.erase(scope, event.data.participant_id);
  }
}
