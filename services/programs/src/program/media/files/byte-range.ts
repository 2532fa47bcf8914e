import type { ByteRange } from '@laurel/service-kit/storage/file-store';

/** Parses a `range` header for a file of `size` bytes; `null` for the whole file. */
export function partOf(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // RFC 9110 lets a server ignore a range; one outside of the file gets the whole file.
  return start <= end ? { start, end } : null;
}
