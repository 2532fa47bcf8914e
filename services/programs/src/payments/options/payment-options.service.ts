import type { ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import { PaymentOptionsRepository } from './payment-options.repository.ts';

type Options = Pick<ProvisionChallengeRequest, 'challenge_type' | 'donation_challenge' | 'membership_challenge'>;

/** What can be paid for at a challenge; part of the transaction that saves the challenge. */
@Injectable()
export class PaymentOptionsService {
  constructor(private readonly repository: PaymentOptionsRepository) {}

  async save(scope: TenantScope, challengeId: string, options: Options): Promise<void> {
    const { challenge_type: type, donation_challenge: donation, membership_challenge: membership } = options;
    if (donation !== undefined) {
      if (type !== 'donation') throw new InvalidInputError({ donation_challenge: ['is for donations'] });
      if (donation.amounts.some(({ amount }) => Number(amount) === 0)) {
        throw new InvalidInputError({ 'donation_challenge.amounts': ['must be above zero'] });
      }
      await this.repository.saveDonation(scope, challengeId, donation);
    }
    if (membership !== undefined) {
      if (type !== 'membership') throw new InvalidInputError({ membership_challenge: ['is for memberships'] });
      await this.repository.saveMembership(scope, challengeId, membership);
    }
  }
}
