import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { identifiersFrom } from '@laurel/service-kit/identifiers/identifiers-from';
import { Injectable } from '@nestjs/common';
import type { ChallengeValues } from '../challenge.rules.ts';
import { IdentifierTakenError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';

/** Inserts challenges under free identifiers. */
@Injectable()
export class ChallengeCreation {
  constructor(private readonly repository: ChallengesRepository) {}

  /** Returns the id. */
  async create(scope: TenantScope, values: ChallengeValues): Promise<string> {
    for (const identifier of identifiersFrom(values.name, 'challenge')) {
      const id = await this.repository.insert(scope, { ...values, identifier });
      if (id !== null) return id;
    }
    throw new IdentifierTakenError();
  }
}
