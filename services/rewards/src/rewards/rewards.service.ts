import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import { type HomeSection, RewardsRepository } from './rewards.repository.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

/** What people on a program's site see of rewards. */
@Injectable()
export class RewardsService {
  constructor(private readonly repository: RewardsRepository) {}

  /** `RewardTile[]` as JSON text. */
  async section(scope: TenantScope, caller: SiteCaller, section: HomeSection): Promise<string> {
    return this.repository.tiles(scope, participantId(caller), section);
  }

  /** `RewardTile[]` as JSON text; a visitor has claimed nothing. */
  async claimed(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return caller.kind === 'participant' ? this.repository.claimed(scope, caller.participant_id) : '[]';
  }

  /** `RewardResponse` as JSON text. */
  async reward(scope: TenantScope, caller: SiteCaller, rewardId: string): Promise<string> {
    const found = await this.repository.reward(scope, participantId(caller), rewardId);
    if (found === null) throw new NotFoundError();
    return found;
  }
}

const participantId = (caller: SiteCaller): string | null =>
  caller.kind === 'participant' ? caller.participant_id : null;
