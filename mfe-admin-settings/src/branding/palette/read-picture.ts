import type { Logo } from '@laurel/contracts/programs/palette/palette-from';
import { extractColorsFromImageData } from 'extract-colors';

/** Longest side of the copy that is read; thin lines of a logo survive at this size. */
const SIDE = 512;
/** Alpha from which a pixel counts; where all is fainter than the first, the second. */
const SOLID = 96;
const FAINT = 12;
/** Share of solid pixels from which a picture counts as one without transparent parts. */
const OPAQUE = 0.98;

/** The colours of a picture with their shares; none for an entirely transparent one. */
export function coloursOf(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Logo {
  const { data, width, height } = picture;
  const pixels = width * height;
  const above = (least: number): number => {
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > least) count++;
    return count;
  };
  const solid = above(SOLID);
  const least = solid > 0 ? SOLID : FAINT;
  if (above(least) === 0) return { colours: [], isOpaque: false };
  const found = extractColorsFromImageData(
    { data, width, height },
    { pixels, distance: 0.12, colorValidator: (_red, _green, _blue, alpha = 255) => alpha > least },
  );
  // The library counts transparent pixels in, and sorts by saturation.
  const counted = found.reduce((sum, { area }) => sum + area, 0);
  return {
    colours: found
      .map(({ hex, area }) => ({ colour: hex.toLowerCase(), share: area / counted }))
      .sort((one, other) => other.share - one.share),
    isOpaque: solid >= pixels * OPAQUE,
  };
}

/** Reads the colours of the picture at an address of this site or of a `data:` address; rejects what is no picture. */
export async function readPicture(address: string): Promise<Logo> {
  const image = new Image();
  image.src = address;
  await image.decode();
  // An SVG file may come without a size.
  const [wide, high] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
  const scale = Math.min(1, SIDE / Math.max(wide, high));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return coloursOf(context.getImageData(0, 0, canvas.width, canvas.height));
}

/** A chosen file as an address that the page's policy lets a picture have. */
export const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
