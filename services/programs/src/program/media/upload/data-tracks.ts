import { type Box, boxesIn } from './iso-boxes.ts';

/** Bytes of the file, from `start` up to `end`. */
export type Range = Pick<Box, 'start' | 'end'>;

/** Chunks of one data track, at most: a phone writes about one a second. */
const MAX_CHUNKS = 20_000;

/**
 * Turns the tracks of timed metadata of a `moov` box, as phones add them, into free space; returns where their samples
 * stand in the file. Returns `null`, with the index as it was, unless every sample stands in `media`, in ascending order.
 */
export function removeDataTracks(index: Buffer, moov: Box, media: readonly Range[]): Range[] | null {
  const inner = boxesIn(index, moov.payload, moov.end) ?? [];
  const all = inner.filter(({ type }) => type === 'trak');
  const tracks = all.filter((box) => isDataTrack(index, box));
  if (tracks.length === 0) return [];
  // The samples of a fragmented film stand elsewhere, too. A film of data alone would be left without a track.
  if (inner.some(({ type }) => type === 'mvex') || tracks.length === all.length) return null;
  const ranges: Range[] = [];
  for (const track of tracks) {
    const chunks = chunksOf(index, track);
    if (chunks === null) return null;
    ranges.push(...chunks);
  }
  if (!areInside(ranges, media)) return null;
  for (const { start, payload, end } of tracks) {
    index.write('free', start + 4, 'latin1');
    index.fill(0, payload, end);
  }
  return ranges;
}

/** Whether each range lies within one part of `media`, whose parts are ascending and apart from each other. */
function areInside(ranges: readonly Range[], media: readonly Range[]): boolean {
  let place = 0;
  return ranges
    .toSorted((one, other) => one.start - other.start)
    .every(({ start, end }) => {
      while ((media[place + 1]?.start ?? Infinity) <= start) place += 1;
      const part = media[place];
      return part !== undefined && part.start <= start && end <= part.end;
    });
}

function isDataTrack(index: Buffer, track: Box): boolean {
  const handler = boxAt(index, track, ['mdia', 'hdlr']);
  return handler !== null && index.toString('latin1', handler.payload + 8, handler.payload + 12) === 'meta';
}

/** The chunks of a track by its tables; `null` when a table is missing, doubled, odd or too long. */
function chunksOf(index: Buffer, track: Box): Range[] | null {
  const table = boxAt(index, track, ['mdia', 'minf', 'stbl']);
  if (table === null) return null;
  const numbers = (type: string, width = 4): number[] | null => numbersOf(index, boxAt(index, table, [type]), width);
  const offsets = tableOf(numbers('stco') ?? numbers('co64', 8), 1);
  const runs = tableOf(numbers('stsc'), 3);
  const [size = 0, samples = 0, ...sizes] = numbers('stsz') ?? [];
  if (offsets === null || runs === null || offsets.length > MAX_CHUNKS) return null;
  if (sizes.length !== (size === 0 ? samples : 0)) return null;
  const chunks: Range[] = [];
  let sample = 0;
  let run = -1;
  for (const [place, start] of offsets.entries()) {
    while (runs[(run + 1) * 3] === place + 1) run += 1;
    const count = runs[run * 3 + 1] ?? 0;
    const bytes = size === 0 ? sizes.slice(sample, sample + count).reduce((sum, each) => sum + each, 0) : size * count;
    sample += count;
    if (sample > samples || start < (chunks.at(-1)?.end ?? 0)) return null;
    chunks.push({ start, end: start + bytes });
  }
  return sample === samples && run === runs.length / 3 - 1 ? chunks : null;
}

/** Rows of a table without the count before them; `null` when the count is another. */
const tableOf = (numbers: number[] | null, columns: number): number[] | null =>
  numbers !== null && numbers.length === 1 + (numbers[0] ?? 0) * columns ? numbers.slice(1) : null;

/** The numbers behind version and flags: the first of a table of 64 bits, its count, has 32. */
function numbersOf(index: Buffer, box: Box | null, width: number): number[] | null {
  if (box === null || box.end - box.payload < 8) return null;
  const from = box.payload + 8;
  if ((box.end - from) % width !== 0) return null;
  const rest = Array.from({ length: (box.end - from) / width }, (_, place) =>
    width === 4 ? index.readUInt32BE(from + 4 * place) : Number(index.readBigUInt64BE(from + 8 * place)),
  );
  return [index.readUInt32BE(box.payload + 4), ...rest];
}

/** The only box at a path below another; `null` without one. */
function boxAt(index: Buffer, { payload, end }: Box, [type, ...below]: readonly string[]): Box | null {
  const found = boxesIn(index, payload, end)?.filter((box) => box.type === type) ?? [];
  const [box] = found;
  if (box === undefined || found.length > 1) return null;
  return below.length === 0 ? box : boxAt(index, box, below);
}
