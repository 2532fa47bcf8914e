import type { Provisioned, ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import { changedFields, challengeValues, valuesOf } from './challenge.rules.ts';
import { IdentifierTakenError } from './challenges.errors.ts';
import { ChallengesRepository } from './challenges.repository.ts';

const IDENTIFIER = /^(?=.{1,100}$)(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Brings challenges to a given state for platform commands such as the demo. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly repository: ChallengesRepository,
    private readonly programs: ProgramAccess,
  ) {}

  /** A repetition writes nothing. */
  async provision(scope: TenantScope, identifier: string, request: ProvisionChallengeRequest): Promise<Provisioned> {
    if (!IDENTIFIER.test(identifier)) {
      throw new InvalidInputError({ identifier: ['must be small letters and digits joined by hyphens, not a number'] });
    }
    if ((await this.programs.of(scope.programId)) === null) throw new NotFoundError();
    const own = { parameters: request.parameters ?? null, approved: request.approved ?? true };
    const found = await this.repository.lock(scope, { identifier });
    const values = challengeValues(request, found === null ? null : valuesOf(found));
    if (found === null) {
      const id = await this.repository.insert(scope, { ...values, ...own, identifier });
      if (id === null) throw new IdentifierTakenError();
      return { id };
    }
    const isSame = found.parameters === own.parameters && found.approved === own.approved;
    if (!isSame || changedFields(found, values).length > 0) {
      await this.repository.update(scope, found.id, { ...values, ...own });
    }
    return { id: found.id };
  }
}
