import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: no piece is left, or no participant is eligible. */
export class NothingToSyncError extends BusinessError {
  readonly status = 409;
  readonly code = 'nothing_to_sync';

  constructor() {
    super('Failed to perform action');
  }
}

/** 409: winners of this type are claimed or drawn. */
export class NotAssignableError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_assignable';

  constructor() {
    super('Winners of this reward are not assigned');
  }
}

/** 409: staff name more winners than there are pieces left. */
export class TooManyWinnersError extends BusinessError {
  readonly status = 409;
  readonly code = 'limit_reached';

  constructor(left: bigint) {
    super(left === 0n ? 'Nothing is left to give' : `Only ${left} can still be given`);
  }
}

/** 409: completed challenges are counted as of now; who had enough of them at the end is not stored. */
export class MilestoneEndedError extends BusinessError {
  readonly status = 409;
  readonly code = 'milestone_ended';

  constructor() {
    super('Who had reached this milestone by its end is not recorded. Set a later end to sync its winners');
  }
}
