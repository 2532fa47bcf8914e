import { PictureFaultError } from '@laurel/service-kit/pictures/decode-picture';
import sharp from 'sharp';
import { serveTasks } from '@laurel/service-kit/children/serve-tasks';
import type { ImageLimits, ImageOutcome, ImageTask } from '../protocol.ts';
import { Fault } from './fault.ts';
import { renderPdf } from './pdf.ts';
import { encodePicture } from './encode-picture.ts';

async function processFile({ kind, bytes, most }: ImageTask, limits: ImageLimits): Promise<ImageOutcome> {
  try {
    const pictures = kind === 'pdf' ? await renderPdf(bytes, most, limits) : [await encodePicture(bytes, limits)];
    return { pictures };
  } catch (error) {
    if (error instanceof Fault || error instanceof PictureFaultError) return { fault: error.fault };
    return { fault: kind === 'pdf' ? 'broken_pdf' : 'broken_picture' };
  }
}

const limits = JSON.parse(process.argv[2] ?? '{}') as ImageLimits;
sharp.concurrency(1);
sharp.cache(false);
await serveTasks(limits, () => (task) => processFile(task as ImageTask, limits));
