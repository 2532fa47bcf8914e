import type { ByteRange } from '@laurel/service-kit/storage/file-store';

/** The part of a file of `size` bytes that a `range` header asks for; `null` for the whole of it. */
export function partOf(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // RFC 9110 lets a server ignore a range; what lies outside of the file is answered with all of it.
  return start <= end ? { start, end } : null;
}
