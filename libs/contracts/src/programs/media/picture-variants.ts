import { withoutCaptions } from './captions.ts';

/** Formats in the order in which browsers receive them as sources. */
export const variantFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof variantFormats)[number];

// Stored addresses promise these widths permanently: other widths need another form of address.
const widths = [320, 640, 1080, 1920];

/** Widths of the variants of an uploaded picture: never wider than the picture of `width` pixels. */
export function variantWidths(width: number): number[] {
  const narrower = widths.filter((each) => each < width);
  return narrower.length === widths.length ? narrower : [...narrower, width];
}

/** The file name of an uploaded picture, such as `3f…9c-1600x900.jpg`; it carries the size and type of the picture. */
export const pictureFileName = (random: string, width: number, height: number, ending: string): string =>
  `${random}-${width}x${height}.${ending}`;

/** The point of a picture that a crop keeps in view, in percent of its width from the left and its height from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

const centre: FocalPoint = { x: 50, y: 50 };
const focus = /-f(\d{1,3})x(\d{1,3})-\d+(?=\.(?:jpg|png)(?:\.|$))/;

/** The focal point that a picture's name or address carries; the centre where it carries none. */
export function focalPointOf(address: string): FocalPoint {
  const [, x, y] = focus.exec(address) ?? [];
  return x === undefined ? centre : { x: Number(x), y: Number(y) };
}

/** The CSS `object-position` of a picture that is cropped. */
export function cropPosition(address: string): string {
  const { x, y } = focalPointOf(address);
  return `${x}% ${y}%`;
}

/**
 * The name of the same picture with another focal point: `3f…9c-1600x900-f30x70-4.jpg`. `change` never repeats for a picture,
 * so that no name comes back; `null` for a file that is no picture.
 */
export function withFocalPoint(fileName: string, { x, y }: FocalPoint, change: string): string | null {
  const [, picture, ending] = /^([0-9a-f]{32}-\d+x\d+)(\.(?:jpg|png))$/.exec(storedName(fileName)) ?? [];
  return picture === undefined ? null : `${picture}-f${x}x${y}-${change}${ending}`;
}

/** The name under which the file of a picture, a variant or a video is stored: all focal points and captions share it. */
export const storedName = (fileName: string): string => withoutCaptions(fileName.replace(focus, ''));

/** The name or address of a variant, from that of the picture: `3f…9c-1600x900.jpg.640.avif`. */
export const variantOf = (picture: string, width: number, format: VariantFormat): string =>
  `${picture}.${width}.${format}`;

/** The picture and format of a variant's file name; `null` for any other name. */
export function parseVariant(fileName: string): { picture: string; format: VariantFormat } | null {
  const [, picture, width, format] = /^([^.]+\.[^.]+)\.(\d+)\.(avif|webp)$/.exec(fileName) ?? [];
  const own = Number(/^[0-9a-f]+-(\d+)x\d+[-.]/.exec(picture ?? '')?.[1]);
  if (picture === undefined || !variantWidths(own).includes(Number(width))) return null;
  return { picture, format: format as VariantFormat };
}

export interface ResponsivePicture {
  /** Width of the original picture in pixels. */
  width: number;
  height: number;
  /** Sources for `<source>`, the best first; the picture's own address is the fallback. */
  sources: { type: string; srcSet: string }[];
}

/** Size and sources by the address of a picture; `null` for a picture that was not uploaded here or has no variants. */
export function responsivePicture(address: string): ResponsivePicture | null {
  const [, width, height] =
    /^\/media\/uploads\/\d+\/[0-9a-f]{32}-(\d+)x(\d+)(?:-f\d{1,3}x\d{1,3}-\d+)?\.(?:jpg|png)$/.exec(address) ?? [];
  if (width === undefined) return null;
  const sources = variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: variantWidths(Number(width))
      .map((each) => `${variantOf(address, each, format)} ${each}w`)
      .join(', '),
  }));
  return { width: Number(width), height: Number(height), sources };
}
