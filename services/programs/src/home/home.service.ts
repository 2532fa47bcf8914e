import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { HomeRepository } from './home.repository.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

const kinds = {
  extended_profile_challenge: { type: 'collect', parameters: 'profile', feature: null },
  social_feed_challenge: { type: 'unified_social', parameters: null, feature: 'social_network_posts' },
  donation_challenge: { type: 'donation', parameters: null, feature: 'donation_challenge' },
};

export type HomeSection = keyof typeof kinds;

const participantId = (caller: SiteCaller): string | null =>
  caller.kind === 'participant' ? caller.participant_id : null;

/** The challenges on a program's site; every answer is JSON text. */
@Injectable()
export class HomeService {
  constructor(private readonly repository: HomeRepository) {}

  /** Returns `ChallengeTile[]`: open to the participant, or to every visitor. */
  async tiles(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return this.repository.tiles(scope, participantId(caller));
  }

  /** Returns `CarouselItem[]`. */
  async carousel(scope: TenantScope): Promise<string> {
    return this.repository.carousel(scope);
  }

  /** Returns `ChallengeTile` or `null`. */
  async section(scope: TenantScope, caller: SiteCaller, section: HomeSection): Promise<string> {
    return this.repository.ofKind(scope, participantId(caller), kinds[section]);
  }

  /** Returns `ChallengeResponse`. */
  async challenge(scope: TenantScope, caller: SiteCaller, name: string): Promise<string> {
    const participant =
      caller.kind === 'participant' ? { id: caller.participant_id, firstName: caller.first_name } : null;
    const found = await this.repository.challenge(scope, participant, {
      identifier: name,
      id: isId(name) ? name : null,
    });
    if (found === null) throw new NotFoundError();
    return found;
  }
}
