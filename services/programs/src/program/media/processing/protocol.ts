import type { VariantFormat } from '@laurel/contracts/programs/media/picture-variants';
import type { ChildLimits } from '@laurel/service-kit/children/protocol';
import type { PictureFault, PixelLimits } from '@laurel/service-kit/pictures/decode-picture';

export type EncodingLimits = ChildLimits & PixelLimits;

/** A picture as it is stored: upright, without metadata. A PNG stays one, because it may be transparent. */
export interface EncodedPicture {
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  variants: EncodedVariant[];
}

/** The picture in another width and format; transparency is preserved. */
export interface EncodedVariant {
  bytes: Uint8Array;
  width: number;
  format: VariantFormat;
}

export type EncodingFault = PictureFault | 'broken_picture';

export type EncodingOutcome = { picture: EncodedPicture } | { fault: EncodingFault };
