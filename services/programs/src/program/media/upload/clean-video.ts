import { type FileHandle, open } from 'node:fs/promises';
import { type Range, removeDataTracks } from './data-tracks.ts';
import { BOX_HEAD_BYTES, type Box, boxesIn, boxOf } from './iso-boxes.ts';

/** `polyglot`: the file is something else, too. */
export type VideoFault = 'broken_video' | 'video_with_data' | 'polyglot';

const MAX_TOP_BOXES = 20_000;
/** Bytes of the index of a video, at most: hours of it take some megabytes. */
const MAX_INDEX_BYTES = 8 * 2 ** 20;
const MAX_BRANDS_BYTES = 512;
/** Boxes within each other, at most: players read six. */
const MAX_DEPTH = 16;
const ZEROS = Buffer.alloc(64 * 1_024);

/** Boxes at the top of a file that hold what a player needs. */
const media = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'pdin', 'prft']);
/** Boxes that hold other boxes, as far as metadata may stand in them. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'edts']);
/** Boxes of metadata, of makers' own data, and of nothing: places, names, thumbnails, and whatever hides there. */
const emptied = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'emsg', 'pnot', 'PICT', 'XMP_', 'id32']);
/** Kinds of tracks: picture, sound, subtitles, time codes. All others carry data; timed metadata is removed before. */
const trackKinds = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'hint']);
/** Boxes that begin with version, flags, and the times of creation and change. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

/**
 * Checks by its boxes that a file is an MP4 or MOV video and nothing else, and empties its metadata in place: boxes keep
 * their size, because the index counts in bytes of the file. Sound and picture themselves are not read.
 */
export async function cleanVideo(path: string): Promise<VideoFault | null> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const top = await topBoxes(file, size);
    if (top === null || !isComplete(top)) return 'broken_video';
    if (await endsAsArchive(file, size)) return 'polyglot';
    const samples = top.filter(({ type }) => type === 'mdat').map(({ payload, end }) => ({ start: payload, end }));
    for (const box of top) {
      const fault = await clean(file, box, samples);
      if (fault !== null) return fault;
    }
    return (await beginsAsDocument(file)) ? 'polyglot' : null;
  } finally {
    await file.close();
  }
}

/** The boxes of the whole file; `null` when they do not fill it exactly, or one is unknown. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = 0; at < size;) {
    const box = boxOf(await read(file, at, BOX_HEAD_BYTES), at, size);
    if (box === null || !(media.has(box.type) || emptied.has(box.type)) || boxes.length === MAX_TOP_BOXES) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** One list of brands at the start, one index, and media. */
function isComplete(top: readonly Box[]): boolean {
  const count = (type: string): number => top.filter((box) => box.type === type).length;
  return top[0]?.type === 'ftyp' && count('ftyp') === 1 && count('moov') === 1 && count('mdat') > 0;
}

async function clean(file: FileHandle, box: Box, samples: readonly Range[]): Promise<VideoFault | null> {
  if (emptied.has(box.type)) return empty(file, box);
  if (box.type === 'ftyp') {
    const bytes = await read(file, box.payload, Math.min(box.end - box.payload, MAX_BRANDS_BYTES + 1));
    return areBrands(bytes) ? null : 'broken_video';
  }
  if (box.type !== 'moov' && box.type !== 'moof') return null;
  if (box.end - box.start > MAX_INDEX_BYTES) return 'broken_video';
  const index = await read(file, box.start, box.end - box.start);
  const whole = { ...box, start: 0, payload: box.payload - box.start, end: index.length };
  const dataOf = box.type === 'moov' ? removeDataTracks(index, whole, samples) : [];
  const fault = cleanIndex(index, whole, 1);
  if (fault !== null) return fault;
  for (const range of dataOf ?? []) await fillWithZeros(file, range);
  await file.write(index, 0, index.length, box.start);
  return null;
}

function cleanIndex(index: Buffer, box: Box, depth: number): VideoFault | null {
  const inner = depth > MAX_DEPTH ? null : boxesIn(index, box.payload, box.end);
  if (inner === null) return 'broken_video';
  if (box.type === 'moov' && !inner.some(({ type }) => type === 'trak')) return 'broken_video';
  for (const each of inner) {
    if (emptied.has(each.type)) {
      index.write('free', each.start + 4, 'latin1');
      index.fill(0, each.payload, each.end);
    }
    if (dated.has(each.type)) forgetTimes(index, each);
    // Handlers of tracks alone: `minf` may hold one of QuickTime's data.
    if (each.type === 'hdlr' && box.type === 'mdia' && !isTrackKind(index, each)) return 'video_with_data';
    const fault = containers.has(each.type) ? cleanIndex(index, each, depth + 1) : null;
    if (fault !== null) return fault;
  }
  return null;
}

/** Version 1 has times of 64 bits. */
function forgetTimes(index: Buffer, { payload, end }: Box): void {
  const from = payload + 4;
  index.fill(0, Math.min(from, end), Math.min(from + (index[payload] === 1 ? 16 : 8), end));
}

const isTrackKind = (index: Buffer, { payload, end }: Box): boolean =>
  payload + 12 <= end && trackKinds.has(index.toString('latin1', payload + 8, payload + 12));

/** Four characters each, of which the second are a version. */
const areBrands = (bytes: Buffer): boolean =>
  bytes.length >= 8 &&
  bytes.length <= MAX_BRANDS_BYTES &&
  bytes.length % 4 === 0 &&
  /^(?:[\w .-]{4}|\0{4})*$/.test(bytes.toString('latin1', 8));

async function empty(file: FileHandle, { start, payload, end }: Box): Promise<null> {
  await file.write('free', start + 4, 'latin1');
  await fillWithZeros(file, { start: payload, end });
  return null;
}

async function fillWithZeros(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

/** Whether the file ends as a ZIP archive does: the record of its end names the length of the comment behind it. */
async function endsAsArchive(file: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(size, 22 + 0xffff);
  const tail = await read(file, size - length, length);
  for (let at = tail.indexOf('PK\x05\x06'); at !== -1; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}

/** Readers of PDF look for its mark in the first kilobyte, guesses at HTML in less. */
async function beginsAsDocument(file: FileHandle): Promise<boolean> {
  return /%PDF-|<(?:!doctype|html|script|svg|\?xml)/i.test((await read(file, 0, 1_024)).toString('latin1'));
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
