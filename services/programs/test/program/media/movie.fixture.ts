/** A box of an MP4: size, type and payload. */
export function box(type: string, ...payload: readonly (Buffer | string)[]): Buffer {
  const parts = payload.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** Numbers of 32 bits. */
const words = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, 4 * index));
  return bytes;
};

/** Version 0 and flags, then numbers of 32 bits. */
const full = (...numbers: readonly number[]): Buffer => words(0, ...numbers);

/** Seconds since 1904 of a day in 2026. */
const FILMED_AT = 3_850_000_000;

const handler = (kind: string): Buffer => box('hdlr', full(0), kind, full(0, 0), 'Handler\0');

/** Samples of a track: their sizes, and the places of the chunks, which hold two samples and then one each. */
export interface Samples {
  sizes: readonly number[];
  offsets: readonly number[];
}

/** The header of the times of a track: version 1 has times and duration of 64 bits. */
const timesOf = (hasLongTimes: boolean): Buffer =>
  hasLongTimes
    ? box('mdhd', Buffer.from([1, 0, 0, 0]), words(0, FILMED_AT, 0, FILMED_AT, 1_000, 0, 1_000, 0))
    : box('mdhd', full(FILMED_AT, FILMED_AT, 1_000, 1_000, 0));

interface TrackOptions {
  extra: readonly Buffer[];
  samples: Samples | undefined;
  hasLongTimes: boolean;
}

/** A track of 160 × 90 pixels whose one sample is the payload of `mdat`, unless others are given. */
const track = (kind: string, { extra, samples, hasLongTimes }: TrackOptions): Buffer => {
  const table = box(
    'stbl',
    box('stsd', full(1), box('avc1', Buffer.alloc(70))),
    box('stts', full(1, 1, 1_000)),
    ...(samples
      ? [
          box('stsc', full(2, 1, 2, 1, 2, 1, 1)),
          box('stsz', full(0, samples.sizes.length, ...samples.sizes)),
          box('stco', full(samples.offsets.length, ...samples.offsets)),
        ]
      : [box('stsc', full(1, 1, 1, 1)), box('stsz', full(1_000, 1)), box('stco', full(1, 40))]),
  );
  const information = box('minf', box('vmhd', full(0, 0)), box('dinf', box('dref', full(0))), table);
  const head = box('tkhd', full(FILMED_AT, FILMED_AT, 1, 0, 1_000), Buffer.alloc(60));
  return box('trak', head, box('mdia', timesOf(hasLongTimes), handler(kind), information), ...extra);
};

export interface Movie {
  brand?: string;
  /** Kinds of the tracks. */
  tracks?: readonly string[];
  /** Boxes at the end of `moov`, of the first track, and behind the list of brands. */
  inIndex?: readonly Buffer[];
  inTrack?: readonly Buffer[];
  first?: readonly Buffer[];
  sample?: Buffer;
  /** Samples of the last track. */
  data?: Samples;
  /** Whether the tracks have times of 64 bits. */
  hasLongTimes?: boolean;
}

/** A small film: brands, media, index. */
export function movie({
  brand = 'isom',
  tracks = ['vide'],
  inIndex = [],
  inTrack = [],
  first = [],
  sample,
  data,
  hasLongTimes = false,
}: Movie = {}): Buffer {
  const index = box(
    'moov',
    box('mvhd', full(FILMED_AT, FILMED_AT, 1_000, 1_000), Buffer.alloc(80)),
    ...tracks.map((kind, place) =>
      track(kind, {
        extra: place === 0 ? inTrack : [],
        samples: place === tracks.length - 1 ? data : undefined,
        hasLongTimes,
      }),
    ),
    ...inIndex,
  );
  return Buffer.concat([
    box('ftyp', brand, full(), 'isommp41'),
    ...first,
    box('mdat', sample ?? Buffer.alloc(1_000, 7)),
    index,
  ]);
}
