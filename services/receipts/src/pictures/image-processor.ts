import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChildError, TaskChild } from '@laurel/service-kit/children/task-child';
import { begins, claimedArea, isPicture } from '@laurel/service-kit/pictures/picture-area';
import { UploadRefusedError } from './pictures.errors.ts';
import type { Picture, ImageLimits, ImageOutcome, ImageTask, UploadKind } from './protocol.ts';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const MB = 2 ** 20;
const HEAP_MEGABYTES = 256;
const TASK_MILLIS = 20_000;
const START_MILLIS = 15_000;

const limits: ImageLimits = {
  inputPixels: 40_000_000,
  keptPixels: 8_000_000,
  memoryBytes: 700 * MB,
  cpuMs: 10_000,
};

/** Converts uploaded files into stored pictures, in a child process, one file at a time. */
@Injectable()
export class ImageProcessor implements OnApplicationShutdown {
  private readonly child = new TaskChild<ImageTask, ImageOutcome, ImageLimits>({
    entry: new URL(`./child/main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
    limits,
    heapMegabytes: HEAP_MEGABYTES,
    taskMs: TASK_MILLIS,
    startMs: START_MILLIS,
    execArgv: process.execArgv,
  });

  /** The pictures of one file, at most `most`. Throws `UploadRefusedError`. */
  async process(bytes: Uint8Array, most: number): Promise<Picture[]> {
    const kind = kindOf(bytes);
    if (kind === null) throw new UploadRefusedError('unsupported_type');
    // Checked before the child: a decompression bomb neither waits for earlier files nor delays later ones.
    if (kind === 'picture' && (claimedArea(bytes) ?? 0) > limits.inputPixels) throw new UploadRefusedError('too_large');
    const { output } = await this.child.run({ kind, bytes, most }).catch((error: unknown) => {
      if (!(error instanceof ChildError)) throw error;
      throw new UploadRefusedError(error.reason === 'not_started' ? 'press_unavailable' : 'too_costly');
    });
    if ('fault' in output) throw new UploadRefusedError(output.fault);
    return output.pictures;
  }

  onApplicationShutdown(): void {
    this.child.close();
  }
}

/** Decides by the first bytes: an upload's name and declared type are not trusted. */
function kindOf(bytes: Uint8Array): UploadKind | null {
  if (isPicture(bytes)) return 'picture';
  return begins(bytes, PDF) ? 'pdf' : null;
}
