import { BusinessError } from '../errors/business-error.ts';

const notForTheCaller = new Set([401, 403, 407, 408, 429]);

/** Another service refused a call or could not be reached; carries its status, code, text and errors. */
export class UpstreamError extends BusinessError {
  readonly status: number;
  readonly code: string;
  override readonly errors: Record<string, string[]>;
  /** Name of the service that was called. */
  readonly service: string;

  constructor(
    service: string,
    answer: { status: number; code: string; message: string; errors?: Record<string, string[]> },
    options?: ErrorOptions,
  ) {
    super(answer.message, options);
    this.service = service;
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors ?? {};
  }

  /** Whether it is a refusal that also applies to the original caller; everything else is answered as 503. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !notForTheCaller.has(this.status);
  }
}
