import { BusinessError } from '@laurel/service-kit/http/business-error';

/** Somebody else has saved in between: the editor shows both versions. */
export class VersionConflictError extends BusinessError {
  readonly status = 409;
  readonly code = 'version_conflict';
  override readonly errors: Record<string, string[]>;

  constructor(yours: number, current: number) {
    super('This challenge was changed by someone else');
    this.errors = { your_version: [String(yours)], current_version: [String(current)] };
  }
}

export class NoChangesError extends BusinessError {
  readonly status = 422;
  readonly code = 'no_changes';

  constructor() {
    super('No changes detected');
  }
}

export class IdentifierTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'identifier_taken';

  constructor() {
    super('This identifier was taken at this very moment; please try again');
  }
}
