import { BusinessError } from '@laurel/service-kit/errors/business-error';
import type { EncodingFault } from './processing/protocol.ts';

type Refusal =
  | EncodingFault
  | 'unsupported_media'
  | 'broken_video'
  | 'video_with_data'
  | 'animated_picture'
  | 'picture_too_heavy'
  | 'file_too_large'
  | 'other_media'
  | 'image_processor_unavailable'
  | 'no_file';

type Status = 413 | 415 | 422 | 503;

const answers: Record<Refusal, readonly [status: Status, message: string]> = {
  unsupported_type: [415, 'Only PNG and JPG images are accepted'],
  unsupported_media: [415, 'Only PNG and JPG images and MP4, MOV, WebM and Ogg videos are accepted'],
  animated_picture: [415, 'An animated PNG would stand still here. Upload a video instead.'],
  picture_too_heavy: [413, 'Image is too large: 10 MB at most'],
  file_too_large: [413, 'File is too large: 50 MB for a video and 10 MB for an image at most'],
  other_media: [415, 'A picture is replaced by a picture, and a video by a video'],
  too_large: [422, 'Image is too large'],
  broken_picture: [422, 'The picture is damaged or incomplete'],
  broken_video: [422, 'The video is damaged, incomplete or no ordinary MP4 or MOV file'],
  video_with_data: [
    422,
    'The video has a track of other data, such as places, that cannot be removed here. Export it as a new MP4 file in a video editor and upload that.',
  ],
  image_processor_unavailable: [503, 'Pictures cannot be taken right now. Please try again in a moment.'],
  no_file: [422, 'Choose a file'],
};

/** More places refer to the file than the admin has seen; it stays. */
export class AttachmentInUseError extends BusinessError {
  readonly status = 409;
  readonly code = 'attachment_in_use';
  override readonly details: Record<string, unknown>;

  constructor(uses: number) {
    super('This file is in use');
    this.details = { uses };
  }
}

/** The upload was checked and refused; nothing of it is stored. */
export class MediaRefusedError extends BusinessError {
  readonly status: Status;
  override readonly errors: Record<string, string[]>;
  // The rest of the body may not have been read, so its connection cannot be used again.
  override readonly headers = { connection: 'close' };

  constructor(
    readonly code: Refusal,
    field = 'file',
  ) {
    const [status, message] = answers[code];
    super(message);
    this.status = status;
    this.errors = { [field]: [message] };
  }

  /** The same refusal for a file in another field of a form. */
  at(field: string): MediaRefusedError {
    return new MediaRefusedError(this.code, field);
  }
}
