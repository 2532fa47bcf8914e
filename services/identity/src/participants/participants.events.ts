import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ParticipantsRepository } from './participants.repository.ts';

/** Keeps beside each participant what the account page and the back-office's table show of other services. */
@Injectable()
export class ParticipantsEvents {
  constructor(private readonly participants: ParticipantsRepository) {}

  @OnEvent('points.changed')
  async pointsChanged(scope: TenantScope, event: EventOf<'points.changed'>): Promise<void> {
    await this.participants.setPoints(scope, event.data);
  }

  @OnEvent('challenge.completed')
  async challengeCompleted(scope: TenantScope, event: EventOf<'challenge.completed'>): Promise<void> {
    await this.participants.countCompletion(scope, event.data.participant_id);
  }

  @OnEvent('reward.claimed')
  async rewardClaimed(scope: TenantScope, event: EventOf<'reward.claimed'>): Promise<void> {
    await this.participants.countReward(scope, event.data.participant_id);
  }
}
