import type { ChildLimits } from '@laurel/service-kit/children/protocol';
import type { PictureFault } from './picture-error.ts';
import type { ReceiptReading } from './reading.ts';

export interface ReadingLimits extends ChildLimits {
  /** Maximal pixels of a file. */
  inputPixels: number;
  /** Maximal pixels for reading; larger pictures are reduced. */
  readingPixels: number;
  /** Maximal pixels for the text detector. */
  detectorPixels: number;
}

export type ReadOutcome = { reading: ReceiptReading } | { fault: PictureFault; message: string };
