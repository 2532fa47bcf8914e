import { ChildError, TaskChild } from '@laurel/service-kit/children/task-child';
import { claimedArea, isAnimatedPng } from '@laurel/service-kit/pictures/picture-area';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MediaRefusedError } from '../media.errors.ts';
import type { EncodedPicture, EncodingLimits, EncodingOutcome } from './protocol.ts';

const MB = 2 ** 20;
const HEAP_MEGABYTES = 128;
const TASK_MILLIS = 40_000;
const START_MILLIS = 15_000;

const limits: EncodingLimits = {
  inputPixels: 40_000_000,
  keptPixels: 8_000_000,
  memoryBytes: 512 * MB,
  cpuMs: 20_000,
};

/**
 * Re-encodes uploaded pictures, and in the widths and formats that browsers choose from; one at a time, in a child
 * process.
 */
@Injectable()
export class ImageProcessor implements OnApplicationShutdown {
  private readonly child = new TaskChild<Uint8Array, EncodingOutcome, EncodingLimits>({
    entry: new URL(`./child/main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
    limits,
    heapMegabytes: HEAP_MEGABYTES,
    taskMs: TASK_MILLIS,
    startMs: START_MILLIS,
    execArgv: process.execArgv,
  });

  /** Throws `MediaRefusedError`. */
  async encode(bytes: Uint8Array): Promise<EncodedPicture> {
    // Checked before the child: a decompression bomb neither waits in the queue nor blocks it.
    if ((claimedArea(bytes) ?? 0) > limits.inputPixels) throw new MediaRefusedError('too_large');
    if (isAnimatedPng(bytes)) throw new MediaRefusedError('animated_picture');
    const { output } = await this.child.run(bytes).catch((error: unknown) => {
      if (!(error instanceof ChildError)) throw error;
      throw new MediaRefusedError(error.reason === 'not_started' ? 'image_processor_unavailable' : 'too_large');
    });
    if ('fault' in output) throw new MediaRefusedError(output.fault);
    return output.picture;
  }

  onApplicationShutdown(): void {
    this.child.close();
  }
}
