/** A box of an ISO base media file (ISO/IEC 14496-12): its type, and where it and its payload stand. */
export interface Box {
  type: string;
  start: number;
  payload: number;
  end: number;
}

/** Bytes of the longest header: size, type and a size of 64 bits. */
export const BOX_HEAD_BYTES = 16;

/**
 * The box whose header begins `head`, which stands at `start` in a space that ends at `limit`; `null` when it does not
 * fit there. A size of 0 reaches to the end of the space.
 */
export function boxOf(head: Buffer, start: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short !== 1) return fitting({ type, start, payload: start + 8, end: short === 0 ? limit : start + short }, limit);
  if (head.length < BOX_HEAD_BYTES) return null;
  const size = head.readBigUInt64BE(8);
  if (size > BigInt(limit)) return null;
  return fitting({ type, start, payload: start + BOX_HEAD_BYTES, end: start + Number(size) }, limit);
}

const fitting = (box: Box, limit: number): Box | null => (box.payload <= box.end && box.end <= limit ? box : null);

/** The boxes of a part of a buffer, one behind the other; `null` when they do not fill it exactly. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const box = boxOf(bytes.subarray(at, Math.min(at + BOX_HEAD_BYTES, to)), at, to);
    if (box === null) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
