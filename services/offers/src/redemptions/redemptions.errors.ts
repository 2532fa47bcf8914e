import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** A refusal in the format of the redeem dialog (P-428). */
abstract class RedemptionRefusedError extends BusinessError {
  override readonly details: { redemption_data: { message: string } };

  constructor(message: string) {
    super(message);
    this.details = { redemption_data: { message } };
  }
}

/** 403: the participant is not a premium member. */
export class NotEligibleError extends RedemptionRefusedError {
  readonly status = 403;
  readonly code = 'participant_not_authorized';

  constructor() {
    super('Participant not authorized');
  }
}

/** 404: the merchant has withdrawn the offer. */
export class NoSuchOfferError extends RedemptionRefusedError {
  readonly status = 404;
  readonly code = 'offer_not_found';

  constructor() {
    super('This offer is no longer available.');
  }
}

/** 409: the offer cannot be redeemed in the requested way. */
export class NotThisWayError extends RedemptionRefusedError {
  readonly status = 409;
  readonly code = 'redemption_type_not_offered';

  constructor() {
    super('This offer cannot be redeemed in this way.');
  }
}

/** 409: the participant redeemed it less than a year ago. */
export class AlreadyRedeemedError extends RedemptionRefusedError {
  readonly status = 409;
  readonly code = 'already_redeemed';

  constructor() {
    super('You have already redeemed this offer.');
  }
}
