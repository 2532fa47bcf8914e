import { PictureFaultError } from '@laurel/service-kit/pictures/decode-picture';
import sharp from 'sharp';
import { serveTasks } from '@laurel/service-kit/children/serve-tasks';
import type { PressLimits, PressOutcome, PressTask } from '../protocol.ts';
import { Fault } from './fault.ts';
import { pressPdf } from './pdf.ts';
import { pressPicture } from './press.ts';

async function press({ kind, bytes, most }: PressTask, limits: PressLimits): Promise<PressOutcome> {
  try {
    const pictures = kind === 'pdf' ? await pressPdf(bytes, most, limits) : [await pressPicture(bytes, limits)];
    return { pictures };
  } catch (error) {
    if (error instanceof Fault || error instanceof PictureFaultError) return { fault: error.fault };
    return { fault: kind === 'pdf' ? 'broken_pdf' : 'broken_picture' };
  }
}

const limits = JSON.parse(process.argv[2] ?? '{}') as PressLimits;
sharp.concurrency(1);
sharp.cache(false);
await serveTasks(limits, () => (task) => press(task as PressTask, limits));
