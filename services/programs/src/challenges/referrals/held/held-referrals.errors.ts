import type { ReferralDecision } from '@laurel/contracts/programs/referrals/referral-signals';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: the referral has been decided about. */
export class ReferralDecidedError extends BusinessError {
  readonly status = 409;
  readonly code = 'referral_decided';

  constructor(decision: ReferralDecision) {
    super(`Your team has decided already: this referral is ${decision === 'paid' ? 'paid' : 'not paid'}.`);
  }
}
