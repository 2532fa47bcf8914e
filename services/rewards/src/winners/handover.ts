import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { type Assigned, WinnersRepository } from './winners.repository.ts';

/** Gives rewards to people, tells them by e-mail where that is wanted, and takes them back. In the open transaction. */
@Injectable()
export class Handover {
  constructor(
    private readonly repository: WinnersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Who has it now: none that had it, may not take part, or came after the last piece. */
  async give(
    scope: TenantScope,
    reward: { id: string; name: string },
    participantIds: readonly string[],
    tell: boolean,
  ): Promise<Assigned[]> {
    const assigned = await this.repository.assign(scope, reward.id, participantIds);
    if (tell) {
      for (const { claim_id, participant_id } of assigned) {
        const data = { claim_id, reward_id: reward.id, name: reward.name, participant_id };
        await this.outbox.append(scope, { type: 'reward.won', data });
      }
    }
    return assigned;
  }

  async takeBack(scope: TenantScope, claimId: string): Promise<void> {
    await this.repository.reverse(scope, claimId);
  }
}
