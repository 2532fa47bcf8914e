import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 403: the participant may no longer take part in the program. */
export class ParticipantBlockedError extends BusinessError {
  readonly status = 403;
  readonly code = 'participant_blocked';

  constructor() {
    super('Your account cannot send receipts in this program.');
  }
}
