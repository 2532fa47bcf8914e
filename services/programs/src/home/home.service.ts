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

/** What people on a program's site are shown of its challenges; every answer is JSON text. */
@Injectable()
export class HomeService {
  constructor(private readonly repository: HomeRepository) {}

  /** `ChallengeTile[]`: what is open to the participant, or to anybody. */
  async tiles(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return this.repository.tiles(scope, participantId(caller));
  }

  /** `CarouselItem[]` */
  async carousel(scope: TenantScope): Promise<string> {
    return this.repository.carousel(scope);
  }

  /** `ChallengeTile` or `null` */
  async section(scope: TenantScope, caller: SiteCaller, section: HomeSection): Promise<string> {
    return this.repository.ofKind(scope, participantId(caller), kinds[section]);
  }

  /** `ChallengeResponse` */
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
