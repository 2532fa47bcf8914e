import type { ApiClaimRefusal } from '@laurel/contracts/public-api/claims.dto';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

const texts: Record<ApiClaimRefusal, string> = {
  insufficient_points: 'The participant does not have enough points to claim this reward.',
  sold_out: 'This reward is sold out.',
  limit_reached: 'The participant has claimed this reward as often as they can.',
  not_started: 'This reward cannot be claimed yet.',
  ended: 'This reward has ended and can no longer be claimed.',
  not_eligible: 'The participant or the reward is excluded from claims by the API.',
};

/** 409: the claim was judged and refused; under the same key it stays refused. */
export class ApiClaimRefusedError extends BusinessError {
  readonly status = 409;

  constructor(readonly code: ApiClaimRefusal) {
    super(texts[code]);
  }
}
