import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { HomeRepository } from './home.repository.ts';

export type SiteCaller = VisitorCaller | ParticipantCaller;

type OneChallengeSection = 'extended_profile_challenge' | 'social_feed_challenge' | 'donation_challenge';

const participantId = (caller: SiteCaller): string | null =>
  caller.kind === 'participant' ? caller.participant_id : null;

/** The challenges on a program's site; every answer is JSON text. */
@Injectable()
export class HomeService {
  constructor(private readonly repository: HomeRepository) {}

  /** Returns `ChallengeTile[]`: open to the participant, or to every visitor. */
  async tiles(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return this.repository.section(scope, participantId(caller), 'active_uncompleted_challenges');
  }

  /** Returns `CarouselItem[]`. */
  async carousel(scope: TenantScope): Promise<string> {
    return this.repository.carousel(scope);
  }

  /** Returns `ChallengeTile` or `null`. */
  async section(scope: TenantScope, caller: SiteCaller, section: OneChallengeSection): Promise<string> {
    return this.repository.section(scope, participantId(caller), section);
  }

  /** Returns `ChallengeSections`: all of the above from one statement. */
  async sections(scope: TenantScope, caller: SiteCaller): Promise<string> {
    return this.repository.sections(scope, participantId(caller));
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
