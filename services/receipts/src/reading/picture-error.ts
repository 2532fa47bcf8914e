export type PictureFault =
  | 'unsupported_type'
  | 'too_large'
  | 'broken_picture'
  | 'no_text'
  | 'other_language'
  | 'timed_out'
  | 'reader_failed'
  | 'not_found';

/** A picture that cannot be read, with the reason in a stable code. */
export class PictureError extends Error {
  constructor(
    readonly fault: PictureFault,
    message: string,
  ) {
    super(message);
  }
}
