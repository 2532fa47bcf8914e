import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { RewardResponse, RewardSections } from '@laurel/contracts/rewards/rewards.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { RewardsRepository } from '../rewards.repository.ts';
import { rewardPage } from './reward-page.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

/** Rewards on a program's site. */
@Injectable()
export class RewardsService {
  constructor(private readonly repository: RewardsRepository) {}

  /** `RewardTile[]` as JSON text. */
  async section(scope: TenantScope, caller: SiteCaller, section: keyof RewardSections): Promise<string> {
    return this.repository.section(scope, participantId(caller), section);
  }

  /** `RewardSections` as JSON text: all of the above from one statement. */
  async sections(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return this.repository.sections(scope, participantId(caller));
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
