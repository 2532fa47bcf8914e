import type { Logo } from '@laurel/contracts/programs/palette/palette-from';
import { extractColorsFromImageData } from 'extract-colors';

/** Longest side of the copy that is read; thin lines of a logo survive at this size. */
const SIDE = 512;
/** Alpha from which a pixel counts; where all is fainter than the first, the second. */
const SOLID = 96;
const FAINT = 12;
/** Share of solid pixels from which a picture counts as one without transparent parts. */
const OPAQUE = 0.98;
/** Share of solid pixels beside a transparent one from which a logo counts as one of lines. */
const EDGES = 0.25;

/** The colours of a picture with their shares; none for an entirely transparent one. */
export function coloursOf(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Logo {
  const { data, width, height } = picture;
  const pixels = width * height;
  const countOf = (isCounted: (pixel: number) => boolean): number => {
    let count = 0;
    for (let pixel = 0; pixel < pixels; pixel++) if (isCounted(pixel)) count++;
    return count;
  };
  const alpha = (pixel: number): number => data[pixel * 4 + 3] ?? 0;
  const solid = countOf((pixel) => alpha(pixel) > SOLID);
  const least = solid > 0 ? SOLID : FAINT;
  const drawn = countOf((pixel) => alpha(pixel) > least);
  if (drawn === 0) return { colours: [], isOpaque: false, isThin: false };
  const edges = countOf(
    (pixel) =>
      alpha(pixel) > least && [pixel - 1, pixel + 1, pixel - width, pixel + width].some((one) => alpha(one) <= least),
  );
  const found = extractColorsFromImageData(
    { data, width, height },
    { pixels, distance: 0.12, colorValidator: (_red, _green, _blue, opacity = 255) => opacity > least },
  );
  // The library counts transparent pixels in, and sorts by saturation.
  const counted = found.reduce((sum, { area }) => sum + area, 0);
  return {
    colours: found
      .map(({ hex, area }) => ({ colour: hex.toLowerCase(), share: area / counted }))
      .sort((one, other) => other.share - one.share),
    isOpaque: solid >= pixels * OPAQUE,
    isThin: edges >= drawn * EDGES,
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
