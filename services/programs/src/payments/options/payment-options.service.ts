import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type PaymentOptions, PaymentOptionsRepository } from './payment-options.repository.ts';

/** What can be paid for at a challenge; part of the transaction that saves the challenge. */
@Injectable()
export class PaymentOptionsService {
  constructor(private readonly repository: PaymentOptionsRepository) {}

  /** With the options that are not active any more. */
  async find(scope: TenantScope, challengeId: string): Promise<PaymentOptions> {
    return this.repository.find(scope, challengeId);
  }

  /** With `byPlace`, an option that names no id keeps the id of what stood at its place. */
  async save(
    scope: TenantScope,
    challengeId: string,
    { donation_challenge: donation, membership_challenge: membership }: Partial<PaymentOptions>,
    byPlace: boolean,
  ): Promise<void> {
    if (donation) await this.repository.saveDonation(scope, challengeId, donation, byPlace);
    if (membership) await this.repository.saveMembership(scope, challengeId, membership);
  }
}
