import { ChildError, TaskChild } from '@laurel/service-kit/children/task-child';
import { PictureError } from './picture-error.ts';
import type { ReadingLimits, ReadOutcome } from './protocol.ts';
import type { ReceiptReading } from './reading.ts';

export interface ReaderLimits extends ReadingLimits {
  /** Maximal bytes of a file. */
  inputBytes: number;
  /** Milliseconds from sending a picture to the child until it is killed, busy or not. */
  readMs: number;
  /** Milliseconds from starting a child until it has loaded its models. */
  startMs: number;
}

const MB = 2 ** 20;
const HEAP_MEGABYTES = 256;

export const defaultLimits: ReaderLimits = {
  inputBytes: 10 * MB,
  inputPixels: 40_000_000,
  readingPixels: 2_500_000,
  detectorPixels: 1_200_000,
  memoryBytes: 1000 * MB,
  cpuMs: 15_000,
  readMs: 30_000,
  startMs: 30_000,
};

export interface TimedReading extends ReceiptReading {
  /** Milliseconds in the child, without waiting for it. */
  ms: number;
  /** Processor milliseconds that the child spent on it. */
  cpuMs: number;
  /** Resident memory of the child afterwards, in bytes. */
  memoryBytes: number;
}

/** Reads receipt pictures in a child process, one at a time in the order of the calls. */
export class ReceiptReader {
  private readonly limits: ReaderLimits;
  private readonly child: TaskChild<Uint8Array, ReadOutcome, ReadingLimits>;

  /** `execArgv`: Node options that run the child from sources; empty for a build. */
  constructor(limits: Partial<ReaderLimits> = {}, execArgv: readonly string[] = process.execArgv) {
    const { inputBytes, readMs, startMs, ...childLimits } = { ...defaultLimits, ...limits };
    this.limits = { inputBytes, readMs, startMs, ...childLimits };
    this.child = new TaskChild({
      entry: new URL(`./child/main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
      limits: childLimits,
      heapMegabytes: HEAP_MEGABYTES,
      taskMs: readMs,
      startMs,
      execArgv,
    });
  }

  /** Reads one JPEG or PNG file. Throws `PictureError` with the reason when it cannot be read. */
  async read(bytes: Uint8Array): Promise<TimedReading> {
    if (bytes.length > this.limits.inputBytes) throw new PictureError('too_large', 'Image is too large');
    if (!looksLikePicture(bytes)) throw new PictureError('unsupported_type', 'Only PNG and JPG images are accepted');
    const { output, ms, cpuMs, memoryBytes } = await this.child.run(bytes).catch(toPictureError);
    if ('fault' in output) throw new PictureError(output.fault, output.message);
    return { ...output.reading, ms, cpuMs, memoryBytes };
  }

  /** Ends the child; a picture in progress fails with `reader_failed`. */
  close(): void {
    this.child.close();
  }
}

function toPictureError(error: unknown): never {
  if (!(error instanceof ChildError)) throw error;
  if (error.reason === 'late') throw new PictureError('timed_out', 'Reading the picture took too long');
  if (error.reason === 'ended') throw new PictureError('reader_failed', 'The picture could not be read');
  throw new PictureError('reader_failed', 'The text reader did not start');
}

/** Detects JPEG and PNG by their first bytes; other files never reach the decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const begins = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
}
