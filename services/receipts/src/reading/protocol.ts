import type { PictureFault } from './picture-error.ts';
import type { ReceiptReading } from './reading.ts';

/** What the child may use. */
export interface ChildLimits {
  /** Pixels of a file. */
  inputPixels: number;
  /** Pixels kept for reading; larger pictures are reduced. */
  readingPixels: number;
  /** Pixels that the text detector sees. */
  detectorPixels: number;
  /** Resident memory above which the child ends itself. */
  memoryBytes: number;
  /** Processor time for one picture, after which the child ends itself. */
  cpuMs: number;
}

export interface ReadRequest {
  id: number;
  bytes: Uint8Array;
}

export type ReadReply = { id: number } & ({ reading: ReceiptReading } | { fault: PictureFault; message: string });

/** Replies carry what the picture cost: a grown child is replaced between two pictures. */
export type ReadMessage = 'ready' | (ReadReply & { memoryBytes: number; cpuMs: number });
