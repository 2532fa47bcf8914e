import type { ChildLimits } from '@laurel/service-kit/children/protocol';
import type { PictureFault, PixelLimits } from '@laurel/service-kit/pictures/decode-picture';

export type ImageLimits = ChildLimits & PixelLimits;

export type UploadKind = 'picture' | 'pdf';

export interface ImageTask {
  kind: UploadKind;
  bytes: Uint8Array;
  /** Maximum of pictures from one file. */
  most: number;
}

/** A stored picture: JPEG, upright, without metadata. */
export interface Picture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** Difference hash as 64 binary digits: similar pictures differ in few of them. */
  look: string;
  /** WebP: the head of the picture, for lists. */
  thumbnail: Uint8Array;
}

export type UploadFault = PictureFault | 'too_many_pages' | 'broken_picture' | 'broken_pdf';

export type ImageOutcome = { pictures: Picture[] } | { fault: UploadFault };
