import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { type HomeSection, RewardsRepository } from '../rewards.repository.ts';
import { rewardPage } from './reward-page.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

/** Rewards on a program's site. */
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

  async reward(scope: TenantScope, caller: SiteCaller, rewardId: string): Promise<RewardResponse> {
    const loaded = await this.repository.page(scope, participantId(caller), rewardId);
    const page = loaded && rewardPage(loaded, caller.kind === 'visitor');
    if (page === null) throw new NotFoundError();
    return page;
  }
}

const participantId = (caller: SiteCaller): string | null =>
  caller.kind === 'participant' ? caller.participant_id : null;
