import * as mediaCaptions from 'media-captions';

interface Cue {
  /** Seconds. */
  startTime: number;
  endTime: number;
  text: string;
  vertical: string;
  line: number | 'auto';
  snapToLines: boolean;
  position: number | 'auto';
  size: number;
  align: string;
}

/** The package's own types are for bundlers alone. */
const { parseText } = mediaCaptions as unknown as {
  parseText: (text: string, options: { type: 'vtt' | 'srt'; strict: boolean }) => Promise<{ cues: Cue[] }>;
};

/** Captions as they are stored, or why a text holds none, in words for its author. */
export type ReadCaptions = { vtt: string } | { fault: string };

const OF_NO_KIND = 'Only captions as WebVTT (.vtt) or SubRip (.srt) are accepted';
const EMPTY = 'The file has no captions';
const unreadable = (line: number): string => `Line ${line} has no time that can be read`;
const backwards = (line: number): string => `Line ${line}: a caption must end after it begins`;

/** The line of a caption's times: WebVTT writes their decimals with a point, SubRip with a comma. */
const TIMES = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{3}\s+-->\s+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{3}(?:\s|$)/;
const aligns = ['start', 'center', 'end', 'left', 'right'];

/**
 * Reads a file of captions, WebVTT or SubRip, and writes it anew as WebVTT: with times, texts and places, without style
 * sheets and notes. Each time that cannot be read is a fault.
 */
export async function readCaptions(text: string): Promise<ReadCaptions> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const isVtt = /^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(plain);
  const lines = plain.split('\n');
  if (!isVtt && !lines.slice(0, 20).some((line) => TIMES.test(line))) return { fault: OF_NO_KIND };
  const timed = lines.flatMap((line, index) => (line.includes('-->') ? [index] : []));
  const broken = timed.find((index) => !TIMES.test(lines[index] ?? ''));
  if (broken !== undefined) return { fault: unreadable(broken + 1) };
  const wrong = timed.find((index) => endsTooEarly(lines[index] ?? ''));
  if (wrong !== undefined) return { fault: backwards(wrong + 1) };
  const { cues } = await parseText(plain, { type: isVtt ? 'vtt' : 'srt', strict: false });
  const shown = cues.filter((cue) => cue.text.trim() !== '');
  if (shown.length === 0) return { fault: EMPTY };
  return { vtt: ['WEBVTT', ...shown.map(written)].join('\n\n') + '\n' };
}

function endsTooEarly(line: string): boolean {
  const [from = '', to = ''] = line.split('-->');
  return secondsOf(to) <= secondsOf(from);
}

function secondsOf(time: string): number {
  const [clock = ''] = time.trim().split(/\s/);
  return clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

function written(cue: Cue): string {
  const text = cue.text
    .trim()
    .replace(/\n{2,}/g, '\n')
    .replaceAll('-->', '→');
  return `${timeOf(cue.startTime)} --> ${timeOf(cue.endTime)}${placeOf(cue)}\n${text}`;
}

/** `01:02:03.004` */
function timeOf(seconds: number): string {
  const millis = Math.round(seconds * 1_000);
  const parts = [millis / 3_600_000, (millis / 60_000) % 60, (millis / 1_000) % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${clock}.${String(millis % 1_000).padStart(3, '0')}`;
}

/** The settings of a caption that differ from the usual ones. */
function placeOf({ vertical, line, position, size, align, snapToLines }: Cue): string {
  const settings = [
    vertical !== '' && `vertical:${vertical}`,
    line !== 'auto' && `line:${line}${snapToLines ? '' : '%'}`,
    position !== 'auto' && `position:${position}%`,
    size !== 100 && `size:${size}%`,
    align !== 'center' && aligns.includes(align) && `align:${align}`,
  ];
  return settings.flatMap((setting) => (setting === false ? [] : ` ${setting}`)).join('');
}
