import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import { ParticipantsRepository } from './participants.repository.ts';

/** Copies data of other services to the participant, for the account page and the back-office's table. */
@Injectable()
export class ParticipantsEvents {
  constructor(
    private readonly participants: ParticipantsRepository,
    private readonly sessions: SessionsService,
  ) {}

  @OnEvent('participant.recruited', { batch: true })
  async recruited(scope: TenantScope, events: EventOf<'participant.recruited'>[]): Promise<void> {
    await this.participants.setRecruiters(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('balances.changed', { batch: true })
  async balancesChanged(scope: TenantScope, events: EventOf<'balances.changed'>[]): Promise<void> {
    await this.participants.setBalances(
      scope,
      events.flatMap((event) => event.data.balances),
    );
  }

  @OnEvent('completions.counted', { batch: true })
  async completionsCounted(scope: TenantScope, events: EventOf<'completions.counted'>[]): Promise<void> {
    await this.participants.setCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('challenge.completed', { batch: true })
  async challengesCompleted(scope: TenantScope, events: EventOf<'challenge.completed'>[]): Promise<void> {
    await this.participants.setCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('completion.reversed', { batch: true })
  async completionsReversed(scope: TenantScope, events: EventOf<'completion.reversed'>[]): Promise<void> {
    await this.participants.setCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('completions.reset', { batch: true })
  async completionsReset(scope: TenantScope, events: EventOf<'completions.reset'>[]): Promise<void> {
    await this.participants.setCompletions(
      scope,
      events.map((event) => event.data),
    );
  }

  @OnEvent('membership.changed', { batch: true })
  async membershipsChanged(scope: TenantScope, events: EventOf<'membership.changed'>[]): Promise<void> {
    const changed = await this.participants.setMemberships(
      scope,
      events.map((event) => event.data),
    );
    for (const id of changed) await this.sessions.refreshAllOf(scope, id);
  }

  @OnEvent('chain_account.created', { batch: true })
  async chainAccountsCreated(scope: TenantScope, events: EventOf<'chain_account.created'>[]): Promise<void> {
    await this.participants.setWallets(
      scope,
      events.map((event) => event.data),
    );
  }
}
