import type { LookCollision } from '@laurel/contracts/programs/look/look-draft';
import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** Fields of the draft were published since with other values: the screen shows both, and staff decide. */
export class LookDraftConflictError extends BusinessError {
  readonly status = 409;
  readonly code = 'look_draft_conflict';
  override readonly details: Record<string, unknown>;

  constructor(collisions: readonly LookCollision[]) {
    super('The draft and the site have changed the same values');
    this.details = { collisions };
  }
}

/** A second press, or another member of staff, was faster. */
export class LookDraftGoneError extends BusinessError {
  readonly status = 409;
  readonly code = 'look_draft_gone';

  constructor() {
    super('This draft was published or discarded already');
  }
}
