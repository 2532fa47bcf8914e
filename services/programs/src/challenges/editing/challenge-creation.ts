import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { Injectable } from '@nestjs/common';
import { createHash, randomInt } from 'node:crypto';
import { type ChallengeValues, identifierFrom } from '../challenge.rules.ts';
import { CreateKeyReusedError, IdentifierTakenError } from '../challenges.errors.ts';
import { ChallengesRepository } from '../challenges.repository.ts';

/** Which call makes a challenge, so that it makes it once. */
export interface CreateKey {
  createKey: string | null;
  createDigest: string | null;
}

/** @param header the header `Idempotency-Key`, @param request what is asked for */
export function createKeyOf(caller: AdminCaller, header: string | undefined, request: object): CreateKey {
  const key = readIdempotencyKey(header);
  if (key === null) return { createKey: null, createDigest: null };
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { createKey: `${caller.admin_id}:${key}`, createDigest: digest };
}

/** Makes rows of challenges: under identifiers that are free, and once a key. */
@Injectable()
export class ChallengeCreation {
  constructor(private readonly repository: ChallengesRepository) {}

  /** The id, and whether it is new. Throws `CreateKeyReusedError` for a key that came with another request. */
  async create(scope: TenantScope, values: ChallengeValues, key: CreateKey): Promise<{ id: string; isNew: boolean }> {
    for (const identifier of identifiers(identifierFrom(values.name))) {
      const id = await this.repository.insert(scope, { ...values, ...key, identifier });
      if (id !== null) return { id, isNew: true };
      const earlier = await this.earlier(scope, key);
      if (earlier !== null) return { id: earlier, isNew: false };
    }
    throw new IdentifierTakenError();
  }

  private async earlier(scope: TenantScope, { createKey, createDigest }: CreateKey): Promise<string | null> {
    const found = createKey === null ? null : await this.repository.byCreateKey(scope, createKey);
    if (found !== null && found.createDigest !== createDigest) throw new CreateKeyReusedError();
    return found?.id ?? null;
  }
}

/** The name's own identifier, or with a number behind it when another challenge has it. */
function* identifiers(base: string): Generator<string> {
  yield base;
  yield `${base}-2`;
  yield `${base}-${randomInt(1_000, 10_000)}`;
  yield `${base}-${randomInt(1e9, 1e10)}`;
}
