/** In the order in which a browser is offered them. */
export const variantFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof variantFormats)[number];

// Addresses are kept for ever, and so is what they promise: other widths need another form of address.
const widths = [320, 640, 1080, 1920];

/** The widths in which an uploaded picture is kept besides its own file: never wider than the picture of `width` pixels. */
export function variantWidths(width: number): number[] {
  const narrower = widths.filter((each) => each < width);
  return narrower.length === widths.length ? narrower : [...narrower, width];
}

/** The name of an uploaded picture's file, such as `3f…9c-1600x900.jpg`: what follows is told without opening it. */
export const pictureFileName = (random: string, width: number, height: number, ending: string): string =>
  `${random}-${width}x${height}.${ending}`;

/** The name or address of a variant, from that of the picture: `3f…9c-1600x900.jpg.640.avif`. */
export const variantOf = (picture: string, width: number, format: VariantFormat): string =>
  `${picture}.${width}.${format}`;

/** The picture that a file name is a variant of; `null` for what is no variant's name. */
export function parseVariant(fileName: string): { picture: string; format: VariantFormat } | null {
  const [, picture, width, format] = /^([^.]+\.[^.]+)\.(\d+)\.(avif|webp)$/.exec(fileName) ?? [];
  const own = Number(/-(\d+)x\d+\./.exec(picture ?? '')?.[1]);
  if (picture === undefined || !variantWidths(own).includes(Number(width))) return null;
  return { picture, format: format as VariantFormat };
}

export interface ResponsivePicture {
  /** Pixels of the picture itself. */
  width: number;
  height: number;
  /** For `<source>`, the best first; the picture's own address is the fallback. */
  sources: { type: string; srcSet: string }[];
}

/** What the address of a picture says of it; `null` where it was not uploaded here, or before there were variants. */
export function responsivePicture(address: string): ResponsivePicture | null {
  const [, width, height] = /^\/media\/uploads\/\d+\/[0-9a-f]{32}-(\d+)x(\d+)\.(?:jpg|png)$/.exec(address) ?? [];
  if (width === undefined) return null;
  const sources = variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: variantWidths(Number(width))
      .map((each) => `${variantOf(address, each, format)} ${each}w`)
      .join(', '),
  }));
  return { width: Number(width), height: Number(height), sources };
}
