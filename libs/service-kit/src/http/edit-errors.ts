import { BusinessError } from './business-error.ts';

/** Somebody else has saved in between: the editor shows both versions. */
export class VersionConflictError extends BusinessError {
  readonly status = 409;
  readonly code = 'version_conflict';
  override readonly errors: Record<string, string[]>;

  /** @param what the record as people call it, for example `challenge` */
  constructor(what: string, yours: string | number, current: string | number) {
    super(`This ${what} was changed by someone else`);
    this.errors = { your_version: [String(yours)], current_version: [String(current)] };
  }
}

/** The form holds what is stored already. */
export class NoChangesError extends BusinessError {
  readonly status = 422;
  readonly code = 'no_changes';

  constructor() {
    super('No changes detected');
  }
}
