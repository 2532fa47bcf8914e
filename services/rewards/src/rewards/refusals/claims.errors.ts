import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

const texts: Record<ClaimRefusal, string> = {
  insufficient_points: 'You do not have enough points to claim this reward.',
  sold_out: 'This reward is sold out.',
  already_claimed: 'You have already claimed this reward.',
  not_started: 'This reward cannot be claimed yet.',
  ended: 'This reward has ended and can no longer be claimed.',
  not_claimable: 'This reward cannot be claimed here.',
};

/**
 * 409: the claim was judged and refused. Under the same key it stays refused; a reward with a price in money is judged
 * anew each time.
 */
export class ClaimRefusedError extends BusinessError {
  readonly status = 409;

  constructor(
    readonly code: ClaimRefusal,
    message: string | null,
    override readonly headers: Record<string, string>,
  ) {
    super(message ?? texts[code]);
  }
}

/** 403: the participant may no longer take part in the program. */
export class ParticipantBlockedError extends BusinessError {
  readonly status = 403;
  readonly code = 'participant_blocked';

  constructor() {
    super('Your account cannot claim rewards in this program.');
  }
}
