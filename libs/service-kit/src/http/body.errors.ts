import { BusinessError } from '../errors/business-error.ts';

/** A refused body is not read to its end, so the connection that carries it cannot be used again. */
const closing = { connection: 'close' };

export class MalformedBodyError extends BusinessError {
  readonly status = 400;
  readonly code: string = 'malformed_body';
  override readonly headers = closing;

  constructor(message = 'Request body is not valid JSON') {
    super(message);
  }
}

// Limits the names in one refusal, which a client could make thousands.
const MAX_NAMED = 20;

export class UnknownFieldError extends BusinessError {
  readonly status = 400;
  readonly code = 'unknown_field';
  override readonly errors: Record<string, string[]>;

  constructor(fields: readonly string[]) {
    const names = fields.slice(0, MAX_NAMED).map((field) => field.slice(0, 100));
    super(names.length === 1 ? `Unknown field ${names.join()}` : `Unknown fields ${names.slice(0, 5).join(', ')}`);
    this.errors = Object.fromEntries(names.map((name) => [name, ['is not a known field']]));
  }
}

/** 400: more fields, deeper nesting or longer values than any form of the platform has. */
export class BodyLimitError extends BusinessError {
  readonly status = 400;
  readonly code: 'limit_depth' | 'limit_fields' | 'limit_field_size';
  override readonly headers = closing;

  constructor(code: BodyLimitError['code']) {
    super(
      {
        limit_depth: 'The request is nested too deeply',
        limit_fields: 'The request has too many fields',
        limit_field_size: 'A field of the request is too long',
      }[code],
    );
    this.code = code;
  }
}

export class BodyTooLargeError extends BusinessError {
  readonly status = 413;
  readonly code = 'body_too_large';
  override readonly headers = closing;

  constructor() {
    super('The request is too large');
  }
}

export class UnsupportedMediaTypeError extends BusinessError {
  readonly status = 415;
  readonly code = 'unsupported_media_type';
  override readonly headers = closing;

  constructor(message = 'This content type is not supported') {
    super(message);
  }
}
