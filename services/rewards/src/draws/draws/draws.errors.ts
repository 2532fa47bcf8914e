import type { DrawState } from '@laurel/contracts/rewards/reward-types';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

const expected: Record<DrawState, string> = {
  ready: 'The draw has been committed already',
  committed: 'Commit the draw first',
  frozen: 'Generate the entries first',
  drawn: 'The winners have not been drawn yet',
};
const passed: Partial<Record<DrawState, string>> = {
  committed: 'The entries are generated already',
  frozen: 'The winners have been drawn already',
};

/** 409: the draw is in another state; it never goes back. */
export class DrawStateError extends BusinessError {
  readonly status = 409;
  readonly code = 'draw_state';

  constructor(needed: DrawState, found: DrawState) {
    const order: DrawState[] = ['ready', 'committed', 'frozen', 'drawn'];
    const isPast = order.indexOf(found) > order.indexOf(needed);
    super((isPast ? passed[needed] : undefined) ?? expected[needed]);
  }
}

/** 409: participants could still earn points after the entries are counted. */
export class StillRunningError extends BusinessError {
  readonly status = 409;
  readonly code = 'still_running';

  constructor() {
    super('Entries can be generated once the sweepstake has ended');
  }
}

/** 409: fewer entrants or pieces than winners. */
export class TooFewLeftError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_few_left';

  constructor(left: number) {
    super(left === 0 ? 'Nobody is left to win' : `At most ${left} winners can be drawn`);
  }
}

/** 409: the reward is no sweepstake. */
export class NoSweepstakeError extends BusinessError {
  readonly status = 409;
  readonly code = 'no_sweepstake';

  constructor() {
    super('This reward is no sweepstake');
  }
}
