import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { replacedIds, type StoredPart } from '../saved-lists/replaced-ids.ts';
import { type PaymentOptions, PaymentOptionsRepository } from './payment-options.repository.ts';

/** The payable options of a challenge. Runs in the transaction that saves the challenge. */
@Injectable()
export class PaymentOptionsService {
  constructor(private readonly repository: PaymentOptionsRepository) {}

  /** Inactive options included. */
  async find(scope: TenantScope, challengeId: string): Promise<PaymentOptions> {
    return this.repository.find(scope, challengeId);
  }

  /** `byPlace` gives an option without an id the id of the stored one at its position. */
  async save(
    scope: TenantScope,
    challengeId: string,
    { donation_challenge: donation, membership_challenge: membership }: Partial<PaymentOptions>,
    byPlace: boolean,
  ): Promise<void> {
    if (donation) {
      const entities = await this.repository.storedEntities(scope, challengeId);
      const amounts = await this.repository.storedAmounts(scope, challengeId);
      await this.repository.saveDonation(scope, challengeId, donation);
      await this.repository.saveEntities(scope, challengeId, placed(entities, donation.entities, byPlace));
      const offered = placed(amounts, donation.amounts, byPlace);
      await this.repository.saveAmounts(scope, challengeId, donation.currency, offered);
    }
    if (membership) await this.repository.saveMembership(scope, challengeId, membership);
  }
}

function placed<T extends { id?: string }>(
  stored: readonly StoredPart[],
  given: readonly T[],
  byPlace: boolean,
): (Omit<T, 'id'> & { id: string | null; position: number })[] {
  const replaced = replacedIds(stored, given, byPlace);
  return given.map((option, place) => ({ ...option, id: replaced[place] ?? null, position: place + 1 }));
}
