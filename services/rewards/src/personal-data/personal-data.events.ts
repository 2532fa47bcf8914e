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

  /** The ledger stays unchanged, without the notes of staff: its participant id refers to no person any more. */
  @OnEvent('participant.erased', { batch: true })
  async erased(scope: TenantScope, events: EventOf<'participant.erased'>[]): Promise<void> {
    const erasures = events.map(({ data, effective_at }) => ({ ...data, erased_at: effective_at }));
    await this.participants.erase(scope, erasures);
    await this.personal.erase(
      scope,
      erasures.map(({ participant_id }) => participant_id),
    );
  }
}
