import sharp from 'sharp';
import { readReceipt } from '../extract/receipt.ts';
import type { ChildLimits, ReadReply, ReadRequest } from '../protocol.ts';
import { loadModels, type Models } from './models.ts';
import { openPicture } from './picture.ts';
import { PictureError } from '../picture-error.ts';
import { readPage } from './read-page.ts';

/** Exit codes of a child that outgrew its memory or its time. */
const tooMuchMemory = 64;
const tooMuchTime = 65;
const watchEveryMs = 50;
const mostlyForeign = 0.5;

async function answer(models: Models, limits: ChildLimits, { id, bytes }: ReadRequest): Promise<ReadReply> {
  try {
    const picture = await openPicture(Buffer.from(bytes), limits);
    const page = await readPage(models, picture.raster, picture.scale);
    if (page.foreign > mostlyForeign) throw new PictureError('other_language', 'The text is not in Latin letters');
    if (page.lines.length === 0) throw new PictureError('no_text', 'No text was found in the picture');
    return { id, reading: readReceipt(page) };
  } catch (error) {
    if (error instanceof PictureError) return { id, fault: error.fault, message: error.message };
    return { id, fault: 'reader_failed', message: 'The picture could not be read' };
  }
}

async function serve(limits: ChildLimits): Promise<void> {
  sharp.concurrency(1);
  sharp.cache(false);
  let since: NodeJS.CpuUsage | null = null;
  const spentMs = () => {
    const { user, system } = process.cpuUsage(since ?? undefined);
    return since ? (user + system) / 1000 : 0;
  };
  setInterval(() => {
    if (process.memoryUsage.rss() > limits.memoryBytes) process.exit(tooMuchMemory);
    if (spentMs() > limits.cpuMs) process.exit(tooMuchTime);
  }, watchEveryMs).unref();
  const models = await loadModels(limits.detectorPixels);
  process.on('message', (request: ReadRequest) => {
    since = process.cpuUsage();
    void answer(models, limits, request).then((reply) => {
      const cost = { memoryBytes: process.memoryUsage.rss(), cpuMs: Math.round(spentMs()) };
      since = null;
      process.send?.({ ...reply, ...cost });
    });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

await serve(JSON.parse(process.argv[2] ?? '{}') as ChildLimits);
