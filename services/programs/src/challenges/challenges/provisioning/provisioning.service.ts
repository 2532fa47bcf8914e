import type { Provisioned, ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Injectable } from '@nestjs/common';
import type { Challenge } from '../challenge.entity.ts';
import { ContentTagsService } from '../../../program/content-tags/content-tags.service.ts';
import { changedFields, challengeValues, valuesOf } from '../challenge.rules.ts';
import { IdentifierTakenError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';
import { contentFaults, contentOf, refuseFaults, withEarnedPoints } from '../content/challenge-content.ts';
import { ContentService } from '../content/content.service.ts';
import { MembershipsService } from '../../memberships/memberships.service.ts';

const IDENTIFIER = /^(?=.{1,100}$)(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Creates or updates challenges for platform commands such as the demo. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly programs: ProgramAccess,
    private readonly languages: ContentLanguages,
    private readonly content: ContentService,
    private readonly tags: ContentTagsService,
    private readonly memberships: MembershipsService,
    private readonly clock: ProgramClock,
  ) {}

  /** A repeated call writes nothing. */
  async provision(scope: TenantScope, identifier: string, request: ProvisionChallengeRequest): Promise<Provisioned> {
    if (!IDENTIFIER.test(identifier)) {
      throw new InvalidInputError({ identifier: ['must be small letters and digits joined by hyphens, not a number'] });
    }
    if ((await this.programs.of(scope.programId)) === null) throw new NotFoundError();
    await this.languages.assertTranslations(scope, request);
    refuseFaults(contentFaults(request));
    const own = platformValues(request);
    const found = await this.repository.lock(scope, { identifier });
    if (found !== null) await this.memberships.assertTypeFits(scope, found, request.challenge_type);
    const content = contentOf(request);
    const donation =
      content.donation_challenge ?? (found && (await this.content.find(scope, found.id)).donation_challenge);
    const asked = withEarnedPoints(challengeValues(request, found && valuesOf(found)), donation);
    const tags = await this.tags.known(scope, asked.tags, { field: 'tag_list', before: found?.tags ?? [] });
    const values = { ...asked, tags };
    const id = found?.id ?? (await this.repository.insert(scope, { ...values, ...own, identifier }));
    if (id === null) throw new IdentifierTakenError();
    const isSame = found === null || ownFields.every((field) => found[field] === own[field]);
    const changed = found === null ? [] : changedFields(found, values);
    if (!isSame || changed.length > 0) await this.repository.update(scope, id, { ...values, ...own });
    if (changed.includes('endsAt')) await this.memberships.refreshMembersOf(scope, id, await this.clock.now(scope));
    await this.content.save(scope, id, content, { byPlace: true });
    return { id };
  }
}

const ownFields = ['isApproved', 'achievementCollectionAddress'] as const;

/** Fields that no screen of the back-office sets. */
function platformValues(request: ProvisionChallengeRequest): Pick<Challenge, (typeof ownFields)[number]> {
  return {
    isApproved: request.approved ?? true,
    achievementCollectionAddress: request.achievement_collection_address ?? null,
  };
}
