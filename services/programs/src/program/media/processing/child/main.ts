import { variantFormats, variantWidths } from '@laurel/contracts/programs/media/picture-variants';
import { serveTasks } from '@laurel/service-kit/children/serve-tasks';
import { decodePicture, PictureFaultError } from '@laurel/service-kit/pictures/decode-picture';
import sharp from 'sharp';
import type { EncodedVariant, EncodingLimits, EncodingOutcome } from '../protocol.ts';

const quality = 88;
// At the default effort of 4 an AVIF is a tenth smaller and takes fifteen times as long.
const encoding = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } };

async function encode(bytes: Uint8Array, limits: EncodingLimits): Promise<EncodingOutcome> {
  try {
    const { picture, format } = await decodePicture(bytes, limits);
    const encoded = picture.toColourspace('srgb')[format]({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { picture: { bytes: data, type: `image/${format}`, width, height, variants: await variants(data, width) } };
  } catch (error) {
    return { fault: error instanceof PictureFaultError ? error.fault : 'broken_picture' };
  }
}

async function variants(picture: Uint8Array, own: number): Promise<EncodedVariant[]> {
  const made: EncodedVariant[] = [];
  for (const width of variantWidths(own)) {
    const pixels = await sharp(picture).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    for (const format of variantFormats) {
      const bytes = await sharp(pixels.data, { raw: pixels.info }).toFormat(format, encoding[format]).toBuffer();
      made.push({ bytes, width, format });
    }
  }
  return made;
}

const limits = JSON.parse(process.argv[2] ?? '{}') as EncodingLimits;
sharp.concurrency(1);
sharp.cache(false);
await serveTasks(limits, () => (bytes) => encode(bytes as Uint8Array, limits));
