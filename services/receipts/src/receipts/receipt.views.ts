import type { ReceiptBox, ReceiptFile as ShownFile } from '@laurel/contracts/receipts/receipts.dto';
import { StreamableFile } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { ReceiptFile } from './records/receipt-file.entity.ts';

/** `base` is the path under which the caller reads receipts, for example `/public/receipts`. */
export function toFile(base: string, { receiptId, position, contentType, width, height }: ReceiptFile): ShownFile {
  return { url: `${base}/${receiptId}/files/${position}`, content_type: contentType, width, height };
}

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function picture(content: Readable, contentType: string): StreamableFile {
  return new StreamableFile(content, { type: contentType, disposition: 'inline' });
}

/** Headers of a picture's answer: browsers treat it only as a picture, and no cache keeps it past a sign-out. */
export const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
};

export type Turned = 0 | 90 | 180 | 270;

/**
 * Converts a rectangle of the picture as it was read (turned clockwise by `turned`) to the picture as it is served,
 * which is `width` by `height`.
 */
export function unturned(
  box: Omit<ReceiptBox, 'file'>,
  turned: Turned,
  { width, height }: { width: number; height: number },
): Omit<ReceiptBox, 'file'> {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  switch (turned) {
    case 0:
      return box;
    case 90:
      return { x: box.y, y: height - right, width: box.height, height: box.width };
    case 180:
      return { x: width - right, y: height - bottom, width: box.width, height: box.height };
    case 270:
      return { x: width - bottom, y: box.x, width: box.height, height: box.width };
  }
}
