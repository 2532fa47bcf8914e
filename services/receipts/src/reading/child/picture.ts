import sharp from 'sharp';
import { PictureError } from '../picture-error.ts';
import type { Raster } from './raster.ts';

export interface PictureLimits {
  /** Maximal pixels of the file itself. */
  inputPixels: number;
  /** Maximal pixels for reading. */
  readingPixels: number;
}

const narrowSide = 720;

/** Decodes a JPEG or PNG file upright (EXIF), without transparency, reduced to the pixels worth reading. */
export async function openPicture(bytes: Buffer, limits: PictureLimits): Promise<{ raster: Raster; scale: number }> {
  const options = { limitInputPixels: limits.inputPixels, failOn: 'truncated', sequentialRead: true } as const;
  const about = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about?.width || !about.height || (about.format !== 'jpeg' && about.format !== 'png')) {
    throw new PictureError('unsupported_type', 'Only PNG and JPG images are accepted');
  }
  if (about.width * about.height > limits.inputPixels) throw new PictureError('too_large', 'Image is too large');
  const [width, height] = (about.orientation ?? 1) >= 5 ? [about.height, about.width] : [about.width, about.height];
  const shrink = Math.min(1, Math.sqrt(limits.readingPixels / (width * height)));
  const enlarge = Math.min(
    2,
    Math.max(1, narrowSide / Math.min(width, height)),
    Math.sqrt(limits.readingPixels / (width * height)),
  );
  const factor = shrink < 1 ? shrink : Math.max(1, enlarge);
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)), {
      fit: 'fill',
      kernel: factor > 1 ? 'cubic' : 'lanczos3',
    })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureError('broken_picture', 'The picture is damaged or incomplete');
    });
  if (info.channels !== 3) throw new PictureError('broken_picture', 'The picture is damaged or incomplete');
  return { raster: { data, width: info.width, height: info.height }, scale: width / info.width };
}
