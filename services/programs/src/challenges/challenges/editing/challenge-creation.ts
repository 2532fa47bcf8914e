import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { type ChallengeValues, identifierFrom } from '../challenge.rules.ts';
import { IdentifierTakenError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';

/** Inserts challenges under free identifiers. */
@Injectable()
export class ChallengeCreation {
  constructor(private readonly repository: ChallengesRepository) {}

  /** Returns the id. */
  async create(scope: TenantScope, values: ChallengeValues): Promise<string> {
    for (const identifier of identifiers(identifierFrom(values.name))) {
      const id = await this.repository.insert(scope, { ...values, identifier });
      if (id !== null) return id;
    }
    throw new IdentifierTakenError();
  }
}

/** The name's own identifier, or one with a number appended when another challenge has it. */
function* identifiers(base: string): Generator<string> {
  yield base;
  yield `${base}-2`;
  yield `${base}-${randomInt(1_000, 10_000)}`;
  yield `${base}-${randomInt(1e9, 1e10)}`;
}
