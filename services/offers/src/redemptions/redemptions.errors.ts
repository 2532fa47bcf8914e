import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** A refusal as the redeem dialog reads it (P-428). */
abstract class RedemptionRefusedError extends BusinessError {
  override readonly details: { redemption_data: { message: string } };

  constructor(message: string) {
    super(message);
    this.details = { redemption_data: { message } };
  }
}

/** 403: not a premium member. */
export class NotEligibleError extends RedemptionRefusedError {
  readonly status = 403;
  readonly code = 'participant_not_authorized';

  constructor() {
    super('Participant not authorized');
  }
}

/** 404: the merchant has taken the offer back. */
export class NoSuchOfferError extends RedemptionRefusedError {
  readonly status = 404;
  readonly code = 'offer_not_found';

  constructor() {
    super('This offer is no longer available.');
  }
}

/** 409: the offer is not redeemed in the way that was asked for. */
export class NotThisWayError extends RedemptionRefusedError {
  readonly status = 409;
  readonly code = 'redemption_type_not_offered';

  constructor() {
    super('This offer cannot be redeemed in this way.');
  }
}

/** 409: less than a year ago. */
export class AlreadyRedeemedError extends RedemptionRefusedError {
  readonly status = 409;
  readonly code = 'already_redeemed';

  constructor() {
    super('You have already redeemed this offer.');
  }
}
