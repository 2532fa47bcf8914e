/** The body of every refusal and error, whatever its status. */
export interface ErrorBody {
  success: false;
  /** Stable and machine-readable, for example `sold_out`. */
  code: string;
  /** Text for people; the exact text where the specification has one. */
  message: string;
  /** Messages by field path, for example `{ "email": ["Invalid email"] }`. */
  errors: Record<string, string[]>;
  request_id: string;
}
