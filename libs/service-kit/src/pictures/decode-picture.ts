import sharp, { type Sharp } from 'sharp';

export interface PixelLimits {
  /** Maximal pixels of an uploaded picture. */
  inputPixels: number;
  /** Maximal pixels of a stored picture; larger ones are reduced. */
  keptPixels: number;
}

export interface DecodedPicture {
  /** The upright, reduced picture. Encoding it drops metadata and other content of the file. */
  picture: Sharp;
  format: 'jpeg' | 'png';
}

export type PictureFault = 'unsupported_type' | 'too_large';

/** The file is not accepted as a picture. */
export class PictureFaultError extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

/**
 * Opens an untrusted JPEG or PNG file; call it in a child process. Throws `PictureFaultError`; damaged or missing
 * pixels fail when the picture is encoded.
 */
export async function decodePicture(bytes: Uint8Array, limits: PixelLimits): Promise<DecodedPicture> {
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || (about.format !== 'jpeg' && about.format !== 'png')) throw new PictureFaultError('unsupported_type');
  if (about.width * about.height > limits.inputPixels) throw new PictureFaultError('too_large');
  const options = { limitInputPixels: limits.inputPixels, failOn: 'truncated', sequentialRead: true } as const;
  return { picture: reduced(sharp(bytes, options).autoOrient(), about, limits), format: about.format };
}

/** A picture reduced to the stored maximum. `area` is its size before it is turned upright. */
export function reduced(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  { keptPixels }: Pick<PixelLimits, 'keptPixels'>,
): Sharp {
  const factor = Math.min(1, Math.sqrt(keptPixels / (width * height)));
  const longest = Math.max(1, Math.round(Math.max(width, height) * factor));
  return picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
}
