import sharp from 'sharp';
import { serveTasks } from '@laurel/service-kit/children/serve-tasks';
import { readReceipt } from '../extract/receipt.ts';
import { PictureError } from '../picture-error.ts';
import type { ReadingLimits, ReadOutcome } from '../protocol.ts';
import { loadModels, type Models } from './models.ts';
import { openPicture } from './picture.ts';
import { readPage } from './read-page.ts';

const mostlyForeign = 0.5;

async function answer(models: Models, limits: ReadingLimits, bytes: Uint8Array): Promise<ReadOutcome> {
  try {
    const picture = await openPicture(Buffer.from(bytes), limits);
    const page = await readPage(models, picture.raster, picture.scale);
    if (page.foreign > mostlyForeign) throw new PictureError('other_language', 'The text is not in Latin letters');
    if (page.lines.length === 0) throw new PictureError('no_text', 'No text was found in the picture');
    return { reading: readReceipt(page) };
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault, message: error.message };
    return { fault: 'reader_failed', message: 'The picture could not be read' };
  }
}

const limits = JSON.parse(process.argv[2] ?? '{}') as ReadingLimits;
sharp.concurrency(1);
sharp.cache(false);
await serveTasks(limits, async () => {
  const models = await loadModels(limits.detectorPixels);
  return (bytes) => answer(models, limits, bytes as Uint8Array);
});
