import type { MediaType } from '@laurel/contracts/programs/media/limits';
import { begins, isPicture } from '@laurel/service-kit/pictures/picture-area';

/** Number of bytes that are checked. */
export const headBytes = 64;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const text = (ascii: string): number[] => [...Buffer.from(ascii, 'latin1')];

/** The type of a file by its first bytes: name and declared type of an upload are not trusted. */
export function mediaKindOf(head: Buffer): 'picture' | Exclude<MediaType, `image/${string}`> | null {
  if (isPicture(head)) return 'picture';
  if (begins(head, text('OggS'))) return 'video/ogg';
  // Matroska has the same signature; WebM adds its doc type.
  if (begins(head, EBML)) return head.includes('webm') ? 'video/webm' : null;
  if (!begins(head.subarray(4), text('ftyp'))) return null;
  return begins(head.subarray(8), text('qt  ')) ? 'video/quicktime' : videoBrand(head);
}

/** ISO base media files are also AVIF and HEIC pictures and M4A sound: only brands of video are accepted. */
function videoBrand(head: Buffer): 'video/mp4' | null {
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(head.toString('latin1', 8, 12)) ? 'video/mp4' : null;
}
