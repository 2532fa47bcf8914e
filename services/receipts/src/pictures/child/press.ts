import sharp, { type Sharp } from 'sharp';
import type { Picture, PressLimits } from '../protocol.ts';
import { Fault } from './fault.ts';

const quality = 88;

/** Decodes a JPEG or PNG file and encodes it anew, which leaves metadata and whatever hides behind the picture behind. */
export async function pressPicture(bytes: Uint8Array, limits: PressLimits): Promise<Picture> {
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || (about.format !== 'jpeg' && about.format !== 'png')) throw new Fault('unsupported_type');
  if (about.width * about.height > limits.inputPixels) throw new Fault('too_large');
  const options = { limitInputPixels: limits.inputPixels, failOn: 'truncated', sequentialRead: true } as const;
  const area = { width: about.width, height: about.height };
  return kept(sharp(bytes, options).autoOrient(), area, limits).catch(() => {
    throw new Fault('broken_picture');
  });
}

/** Reduces a picture to the pixels that are kept. `area` is its size before it is turned upright. */
export async function kept(
  picture: Sharp,
  area: { width: number; height: number },
  { keptPixels }: PressLimits,
): Promise<Picture> {
  const factor = Math.min(1, Math.sqrt(keptPixels / (area.width * area.height)));
  const longest = Math.max(1, Math.round(Math.max(area.width, area.height) * factor));
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height, look: await lookOf(data) };
}

/** dHash (Neal Krawetz): whether each of 8 × 8 cells is brighter than its right neighbour, row by row. */
async function lookOf(jpeg: Buffer): Promise<string> {
  const cells = await sharp(jpeg).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let bits = '';
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      bits += (cells[at] ?? 0) > (cells[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return bits;
}
