import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { ParticipantsRepository } from './participants.repository.ts';

/** Stores the data about senders of receipts that reviewers see. */
@Injectable()
export class ParticipantsEvents {
  constructor(
    private readonly participants: KnownParticipants,
    private readonly repository: ParticipantsRepository,
  ) {}

  @OnEvent('participant.registered', { batch: true })
  async registered(scope: TenantScope, events: EventOf<'participant.registered'>[]): Promise<void> {
    await this.participants.upsert(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participant.changed', { batch: true })
  async changed(scope: TenantScope, events: EventOf<'participant.changed'>[]): Promise<void> {
    await this.participants.upsert(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('participants.changed')
  async manyChanged(scope: TenantScope, event: EventOf<'participants.changed'>): Promise<void> {
    await this.participants.upsert(scope, event.data.participants);
  }

  @OnEvent('balances.changed', { batch: true })
  async balancesChanged(scope: TenantScope, events: EventOf<'balances.changed'>[]): Promise<void> {
    await this.repository.setPoints(
      scope,
      events.flatMap((event) => event.data.balances),
    );
  }

  @OnEvent('completions.counted', { batch: true })
  async completionsCounted(scope: TenantScope, events: EventOf<'completions.counted'>[]): Promise<void> {
    await this.repository.storeCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('challenge.completed', { batch: true })
  async challengesCompleted(scope: TenantScope, events: EventOf<'challenge.completed'>[]): Promise<void> {
    await this.repository.storeCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('completion.reversed', { batch: true })
  async completionsReversed(scope: TenantScope, events: EventOf<'completion.reversed'>[]): Promise<void> {
    await this.repository.storeCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('completions.reset', { batch: true })
  async completionsReset(scope: TenantScope, events: EventOf<'completions.reset'>[]): Promise<void> {
    await this.repository.storeCompletions(
      scope,
      events.map((event) => event.data),
    );
  }
}
