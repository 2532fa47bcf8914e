import { maxFiles } from '@laurel/contracts/receipts/receipts.dto';
import { BusinessError } from '@laurel/service-kit/errors/business-error';
import type { UploadFault } from './protocol.ts';

type Refusal =
  UploadFault | 'file_too_large' | 'too_many_pictures' | 'too_costly' | 'image_processor_unavailable' | 'no_files';

type Status = 413 | 415 | 422 | 503;

const answers: Record<Refusal, readonly [status: Status, message: string]> = {
  unsupported_type: [415, 'Only PNG, JPG and PDF files are accepted'],
  file_too_large: [413, 'Image is too large'],
  too_large: [422, 'Image is too large'],
  too_costly: [422, 'Image is too large'],
  too_many_pictures: [422, `A receipt has at most ${maxFiles} pictures`],
  too_many_pages: [422, `A receipt has at most ${maxFiles} pages`],
  broken_picture: [422, 'The picture is damaged or incomplete'],
  broken_pdf: [422, 'The PDF is damaged or protected'],
  image_processor_unavailable: [503, 'Pictures cannot be taken right now. Please try again in a moment.'],
  no_files: [422, 'Choose at least one picture'],
};

/** The upload was checked and refused; nothing of it is stored. */
export class UploadRefusedError extends BusinessError {
  readonly status: Status;
  override readonly errors: Record<string, string[]>;
  // The rest of the body is not read, so the connection that carries it cannot be used again.
  override readonly headers = { connection: 'close' };

  constructor(readonly code: Refusal) {
    const [status, message] = answers[code];
    super(message);
    this.status = status;
    this.errors = { files: [message] };
  }
}
