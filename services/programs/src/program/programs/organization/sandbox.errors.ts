import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** Another call has created the sandbox at the same moment. */
export class SandboxExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'sandbox_exists';

  constructor() {
    super('This program has a sandbox already');
  }
}

export class SandboxOfTestProgramError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_live';

  constructor() {
    super('This program is in test mode itself. Only live programs have a sandbox.');
  }
}
