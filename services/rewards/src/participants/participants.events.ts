import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { MembershipsRepository } from './memberships.repository.ts';
import { StaffRepository } from './staff.repository.ts';

/** Stores the participants who may claim, and their memberships. */
@Injectable()
export class ParticipantsEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly staff: StaffRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    await this.store(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.store(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participants.changed')
  async manyChanged(scope: TenantScope, event: EventOf<'participants.changed'>): Promise<void> {
    await this.store(scope, event.data.participants);
  }

  @OnEvent('membership.changed', { batch: true })
  async membershipsChanged(scope: TenantScope, events: EventOf<'membership.changed'>[]): Promise<void> {
    const memberships = events.map(({ data, effective_at }) => ({
      participant_id: data.participant_id,
      starts_at: data.member ? (data.since ?? effective_at) : null,
      ends_at: data.until,
      version: data.version,
    }));
    await this.memberships.store(scope, await this.participants.withoutErased(scope, memberships));
  }

  private async store(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.participants.upsert(scope, snapshots);
    await this.staff.mark(scope, snapshots);
  }
}
