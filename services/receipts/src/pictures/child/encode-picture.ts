import { decodePicture, type PixelLimits } from '@laurel/service-kit/pictures/decode-picture';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '../protocol.ts';

const quality = 88;
/** Twice the pixels that a list's row shows. */
const thumbnailPixels = 72;

/** Decodes a JPEG or PNG file and encodes it anew. */
export async function encodePicture(bytes: Uint8Array, limits: PixelLimits): Promise<Picture> {
  const { picture } = await decodePicture(bytes, limits);
  return kept(picture);
}

/** Encodes a picture for storage. */
export async function kept(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const [look, thumbnail] = [await lookOf(data), await thumbnailOf(data)];
  return { jpeg: data, width: info.width, height: info.height, look, thumbnail };
}

/** The top of the picture, where a receipt names its merchant. */
const thumbnailOf = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'cover', position: 'top' })
    .webp({ quality: 55 })
    .toBuffer();

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
