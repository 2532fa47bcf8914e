import type { ChildLimits } from '@laurel/service-kit/children/protocol';
import type { PictureFault } from './picture-error.ts';
import type { ReceiptReading } from './reading.ts';

export interface ReadingLimits extends ChildLimits {
  /** Pixels of a file. */
  inputPixels: number;
  /** Pixels kept for reading; larger pictures are reduced. */
  readingPixels: number;
  /** Pixels that the text detector sees. */
  detectorPixels: number;
}

export type ReadOutcome = { reading: ReceiptReading } | { fault: PictureFault; message: string };
