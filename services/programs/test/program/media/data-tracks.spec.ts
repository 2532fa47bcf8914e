import fc from 'fast-check';
import { type Range, removeDataTracks } from '../../../src/program/media/upload/data-tracks.ts';
import { type Box, boxesIn } from '../../../src/program/media/upload/iso-boxes.ts';
import { movie, type Samples } from './movie.fixture.ts';

/** Ranges behind each other, by the bytes before each of them and within it. */
const rangesOf = (parts: readonly (readonly [gap: number, length: number])[]): Range[] => {
  let at = 0;
  return parts.map(([gap, length]) => {
    const start = at + gap;
    at = start + length;
    return { start, end: at };
  });
};
const media = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(60)), { maxLength: 4 }).map(rangesOf);
const chunks = fc.array(fc.tuple(fc.nat(30), fc.nat(9)), { minLength: 2, maxLength: 4 }).map(rangesOf);

/** The first chunk holds two samples, the others one. */
const samplesOf = (ranges: readonly Range[]): Samples => {
  const [first = 0, ...sizes] = ranges.map(({ start, end }) => end - start);
  return { sizes: [first, 0, ...sizes], offsets: ranges.map(({ start }) => start) };
};
const boxOf = (type: string, bytes: Buffer, within: Pick<Box, 'payload' | 'end'>): Box => {
  const box = boxesIn(bytes, within.payload, within.end)?.find((each) => each.type === type);
  if (box === undefined) throw new Error(`The film has no ${type}`);
  return box;
};
const moovOf = (film: Buffer): Box => boxOf('moov', film, { payload: 0, end: film.length });
const trackOf = (ranges: readonly Range[]): Buffer => {
  const film = movie({ tracks: ['meta'], data: samplesOf(ranges) });
  const { start, end } = boxOf('trak', film, moovOf(film));
  return film.subarray(start, end);
};

describe('tracks of timed metadata', () => {
  it('are removed when every chunk of theirs lies within one part of the media, else left as they were', () => {
    let removed = 0;
    fc.assert(
      fc.property(media, chunks, chunks, (parts, one, other) => {
        const film = movie({ tracks: ['vide', 'meta'], data: samplesOf(one), inIndex: [trackOf(other)] });
        const before = Buffer.from(film);
        const found = [...one, ...other];
        const areInside = found.every(({ start, end }) => parts.some((part) => part.start <= start && end <= part.end));
        expect(removeDataTracks(film, moovOf(film), parts)).toEqual(areInside ? found : null);
        expect(film.equals(before)).toBe(!areInside);
        removed += areInside ? 1 : 0;
      }),
      { numRuns: 500, seed: 20_261_124 },
    );
    expect(removed).toBeGreaterThan(20);
  });

  it('read each part of the media at most four times, however many chunks they have', () => {
    const COUNT = 20_000;
    const parts = rangesOf(Array.from({ length: COUNT }, () => [8, 1] as const));
    const film = movie({ tracks: ['vide', 'meta'], data: samplesOf(parts) });
    const reads = { count: 0 };
    const counted = parts.map(({ start, end }) => ({
      get start() {
        reads.count += 1;
        return start;
      },
      end,
    }));
    expect(removeDataTracks(film, moovOf(film), counted)).toEqual(parts);
    expect(reads.count).toBeLessThan(4 * COUNT);
  });
});
