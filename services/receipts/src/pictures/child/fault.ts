import type { UploadFault } from '../protocol.ts';

/** An upload that cannot become pictures. */
export class Fault extends Error {
  constructor(readonly fault: UploadFault) {
    super(fault);
  }
}
