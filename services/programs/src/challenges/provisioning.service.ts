import type { Provisioned, ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import type { Challenge } from './challenge.entity.ts';
import { PaymentOptionsService } from '../payments/options/payment-options.service.ts';
import { changedFields, challengeValues, valuesOf } from './challenge.rules.ts';
import { assertContent, withWait } from './content/challenge-content.ts';
import { IdentifierTakenError } from './challenges.errors.ts';
import { ChallengesRepository } from './challenges.repository.ts';

const IDENTIFIER = /^(?=.{1,100}$)(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Brings challenges to a given state for platform commands such as the demo. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly programs: ProgramAccess,
    private readonly payments: PaymentOptionsService,
  ) {}

  /** A repetition writes nothing. */
  async provision(scope: TenantScope, identifier: string, request: ProvisionChallengeRequest): Promise<Provisioned> {
    if (!IDENTIFIER.test(identifier)) {
      throw new InvalidInputError({ identifier: ['must be small letters and digits joined by hyphens, not a number'] });
    }
    if ((await this.programs.of(scope.programId)) === null) throw new NotFoundError();
    assertContent(request);
    const own = platformValues(request);
    const found = await this.repository.lock(scope, { identifier });
    const values = challengeValues(request, found === null ? null : valuesOf(found));
    if (found === null) {
      const id = await this.repository.insert(scope, { ...values, ...own, identifier });
      if (id === null) throw new IdentifierTakenError();
      await this.saveContent(scope, id, request);
      return { id };
    }
    const isSame = ownFields.every((field) => found[field] === own[field]);
    if (!isSame || changedFields(found, values).length > 0) {
      await this.repository.update(scope, found.id, { ...values, ...own });
    }
    await this.saveContent(scope, found.id, request);
    return { id: found.id };
  }

  private async saveContent(scope: TenantScope, id: string, request: ProvisionChallengeRequest): Promise<void> {
    const { questions, social_network_posts: posts } = request;
    if (questions !== undefined) await this.repository.saveQuestions(scope, id, questions);
    if (posts !== undefined) await this.repository.savePosts(scope, id, posts.map(withWait));
    await this.payments.save(scope, id, request);
  }
}

const ownFields = ['parameters', 'approved', 'apiCompletionOnly', 'duration', 'videoUrl', 'videoSeconds'] as const;

/** What no screen of the back-office sets. */
function platformValues(request: ProvisionChallengeRequest): Pick<Challenge, (typeof ownFields)[number]> {
  return {
    parameters: request.parameters ?? null,
    approved: request.approved ?? true,
    apiCompletionOnly: request.api_completion_only ?? false,
    duration: request.duration ?? null,
    videoUrl: request.video_url ?? null,
    videoSeconds: request.video_seconds ?? null,
  };
}
