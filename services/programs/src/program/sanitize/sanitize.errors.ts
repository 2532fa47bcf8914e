import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class HtmlTooLargeError extends BusinessError {
  readonly status = 413;
  readonly code = 'content_too_large';
  override readonly errors: Record<string, string[]>;

  constructor(field: string, reason: string) {
    super('This content is too large');
    this.errors = { [field]: [reason] };
  }
}
