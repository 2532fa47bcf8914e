import { BusinessError } from '../errors/business-error.ts';

/** Another editor has saved in between: the screen shows both versions. */
export class VersionConflictError extends BusinessError {
  readonly status = 409;
  readonly code = 'version_conflict';
  override readonly errors: Record<string, string[]>;

  /** @param what the record's name for people, for example `challenge` */
  constructor(what: string, yours: string | number, current: string | number) {
    super(`This ${what} was changed by someone else`);
    this.errors = { your_version: [String(yours)], current_version: [String(current)] };
  }
}

/** The form contains exactly the stored values. */
export class NoChangesError extends BusinessError {
  readonly status = 422;
  readonly code = 'no_changes';

  constructor() {
    super('No changes detected');
  }
}

/** A call names an action that the record does not have. */
export class InvalidIntentError extends BusinessError {
  readonly status = 400;
  readonly code = 'invalid_intent';

  constructor() {
    super('Invalid intent');
  }
}

/** More records match a selection than the table showed: nothing is done to records that staff have not seen. */
export class SelectionChangedError extends BusinessError {
  readonly status = 409;
  readonly code = 'selection_changed';
  override readonly details: Record<string, unknown>;

  constructor(found: number) {
    super(`The selection has changed: it now holds ${found} records`);
    this.details = { found };
  }
}
