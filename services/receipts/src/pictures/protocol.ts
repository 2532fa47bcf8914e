import type { ChildLimits } from '../children/protocol.ts';

export interface PressLimits extends ChildLimits {
  /** Pixels of an uploaded picture. */
  inputPixels: number;
  /** Pixels of a picture that is kept; larger ones are reduced. */
  keptPixels: number;
}

export type UploadKind = 'picture' | 'pdf';

export interface PressTask {
  kind: UploadKind;
  bytes: Uint8Array;
  /** Pictures that it may become, at most. */
  most: number;
}

/** A picture as it is kept: JPEG, upright, without metadata. */
export interface Picture {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** Difference hash as 64 binary digits: pictures that look alike differ in few of them. */
  look: string;
}

export type UploadFault = 'unsupported_type' | 'too_large' | 'too_many_pages' | 'broken_picture' | 'broken_pdf';

export type PressOutcome = { pictures: Picture[] } | { fault: UploadFault };
