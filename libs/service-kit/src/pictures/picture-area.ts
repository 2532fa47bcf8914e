const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether a file begins with these bytes. */
export const begins = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Whether a file begins as a JPEG or PNG does: an upload's name and declared type are not trusted. */
export const isPicture = (bytes: Uint8Array): boolean => begins(bytes, JPEG) || begins(bytes, PNG);

const pngHeader = { width: 16, height: 20, ends: 24 };
/** JPEG markers that state a picture's size, and those without a length. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const startOfScan = 0xda;

/** Pixels that the header of a JPEG or PNG file claims, without decoding anything; `null` without such a claim. */
export function claimedArea(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint8(0) === 0xff ? jpegArea(view) : pngArea(view);
}

const pngChunks = { begin: 8, header: 8, checksum: 4 };

/** Whether a PNG file is animated: decoders that support only PNG would show its first picture and drop the rest. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  if (!begins(bytes, PNG)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngChunks.begin;
  while (at + pngChunks.header <= view.byteLength) {
    const type = Buffer.from(bytes.subarray(at + 4, at + pngChunks.header)).toString('latin1');
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
    at += pngChunks.header + view.getUint32(at) + pngChunks.checksum;
  }
  return false;
}

function pngArea(view: DataView): number | null {
  if (view.byteLength < pngHeader.ends) return null;
  return view.getUint32(pngHeader.width) * view.getUint32(pngHeader.height);
}

/** The largest frame before the picture's data: a file may contain a second one behind the first. */
function jpegArea(view: DataView): number | null {
  let largest: number | null = null;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === startOfScan) break;
    if (isFrame(marker)) largest = Math.max(largest ?? 0, view.getUint16(at + 5) * view.getUint16(at + 7));
    if (marker === 0xff) at += 1;
    else at += standsAlone(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
  return largest;
}
