import sharp, { type Sharp } from 'sharp';

export interface PixelLimits {
  /** Pixels of an uploaded picture. */
  inputPixels: number;
  /** Pixels of a picture that is kept; larger ones are reduced. */
  keptPixels: number;
}

export interface DecodedPicture {
  /** Upright, and of no more pixels than are kept. Encode it to leave behind metadata and what hides in the file. */
  picture: Sharp;
  format: 'jpeg' | 'png';
}

export type PictureFault = 'unsupported_type' | 'too_large';

/** A file that is not taken for a picture. */
export class PictureFaultError extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

/**
 * Opens a JPEG or PNG file that nobody vouches for; call it in a child process. Throws `PictureFaultError`; pixels that
 * are damaged or missing fail when the picture is encoded.
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

/** A picture of no more pixels than are kept. `area` is its size before it is turned upright. */
export function reduced(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  { keptPixels }: Pick<PixelLimits, 'keptPixels'>,
): Sharp {
  const factor = Math.min(1, Math.sqrt(keptPixels / (width * height)));
  const longest = Math.max(1, Math.round(Math.max(width, height) * factor));
  return picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
}
