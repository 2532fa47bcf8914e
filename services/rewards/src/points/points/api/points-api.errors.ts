import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: the participant has fewer points than are to be deducted. */
export class InsufficientPointsError extends BusinessError {
  readonly status = 409;
  readonly code = 'insufficient_points';

  constructor() {
    super('The participant does not have that many points');
  }
}
