import type { ReferralDecision } from '@laurel/contracts/programs/referrals/referral-signals';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

const texts: Record<ReferralDecision, string> = {
  paid: 'Your team has decided already: this referral is paid.',
  refused: 'Your team has decided already: this referral is not paid.',
};

/** 409: the referral has been decided about. */
export class ReferralDecidedError extends BusinessError {
  readonly status = 409;
  readonly code = 'referral_decided';

  constructor(decision: ReferralDecision) {
    super(texts[decision]);
  }
}
