/** A refusal of the specification: the error filter answers it with its status, code and text. */
export abstract class BusinessError extends Error {
  abstract readonly status: number;
  /** Stable and machine-readable, for example `sold_out`. */
  abstract readonly code: string;
  /** Messages by field path. */
  readonly errors?: Record<string, string[]>;
  /** Extra response headers, for example `{ 'retry-after': '2' }`. */
  readonly headers?: Record<string, string>;
  /** Further fields of the answer, where the specification names some. */
  readonly details?: Record<string, unknown>;
}

/** 404: the record does not exist, or is not visible to the caller. */
export class NotFoundError extends BusinessError {
  readonly status: number = 404;
  readonly code: string = 'not_found';

  constructor(message = 'Not found') {
    super(message);
  }
}

/** 422: fields whose shape is not acceptable. */
export class InvalidInputError extends BusinessError {
  readonly status: number = 422;
  readonly code: string = 'validation_failed';
  override readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>, message = summaryOf(errors)) {
    super(message);
    this.errors = errors;
  }
}

function summaryOf(errors: Record<string, string[]>): string {
  const sentences = new Set(
    Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => sentence(field, message))),
  );
  const [first] = sentences;
  return first !== undefined && sentences.size === 1 ? first : 'Some fields are not valid';
}

/** "is required" needs its field in front when it stands alone; "Invalid email" does not. */
function sentence(field: string, message: string): string {
  const name = field.split('.').at(-1) ?? field;
  return /^\p{Lu}/u.test(message) || message.startsWith(name) ? message : `${field} ${message}`;
}
