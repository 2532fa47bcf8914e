import { serveTasks } from '@laurel/service-kit/children/serve-tasks';
import { decodePicture, PictureFaultError } from '@laurel/service-kit/pictures/decode-picture';
import sharp from 'sharp';
import type { PressLimits, PressOutcome } from '../protocol.ts';

const quality = 88;

async function press(bytes: Uint8Array, limits: PressLimits): Promise<PressOutcome> {
  try {
    const { picture, format } = await decodePicture(bytes, limits);
    const encoded = picture.toColourspace('srgb')[format]({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { picture: { bytes: data, type: `image/${format}`, width: info.width, height: info.height } };
  } catch (error) {
    return { fault: error instanceof PictureFaultError ? error.fault : 'broken_picture' };
  }
}

const limits = JSON.parse(process.argv[2] ?? '{}') as PressLimits;
sharp.concurrency(1);
sharp.cache(false);
await serveTasks(limits, () => (bytes) => press(bytes as Uint8Array, limits));
