import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChildError, TaskChild } from '@laurel/service-kit/children/task-child';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Semaphore } from '@laurel/service-kit/http/body/semaphore';
import { begins, claimedArea, isPicture } from '@laurel/service-kit/pictures/picture-area';
import { UploadRefusedError } from './pictures.errors.ts';
import type { Picture, ImageLimits, ImageOutcome, ImageTask, UploadKind } from './protocol.ts';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const MB = 2 ** 20;
const HEAP_MEGABYTES = 256;
const TASK_MILLIS = 20_000;
const START_MILLIS = 15_000;
/** Files that wait for the child, and those of one program: one program leaves room for others. */
const MAX_WAITING = 48;
const MAX_WAITING_OF_PROGRAM = 32;

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

  private readonly waiting = new Semaphore(MAX_WAITING);
  private readonly waitingOfProgram = new Semaphore(MAX_WAITING_OF_PROGRAM);

  /** The pictures of one file of a program, at most `most`. Throws `UploadRefusedError`. */
  async process({ programId }: TenantScope, bytes: Uint8Array, most: number): Promise<Picture[]> {
    const kind = kindOf(bytes);
    if (kind === null) throw new UploadRefusedError('unsupported_type');
    // Checked before the child: a decompression bomb neither waits for earlier files nor delays later ones.
    if (kind === 'picture' && (claimedArea(bytes) ?? 0) > limits.inputPixels) throw new UploadRefusedError('too_large');
    const releaseProgram = this.waitingOfProgram.acquire(programId);
    const release = releaseProgram && this.waiting.acquire();
    try {
      if (!release) throw new UploadRefusedError('image_processor_unavailable');
      return await this.picturesOf({ kind, bytes, most });
    } finally {
      release?.();
      releaseProgram?.();
    }
  }

  private async picturesOf(task: ImageTask): Promise<Picture[]> {
    const { output } = await this.child.run(task).catch((error: unknown) => {
      if (!(error instanceof ChildError)) throw error;
      throw new UploadRefusedError(error.reason === 'not_started' ? 'image_processor_unavailable' : 'too_costly');
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
