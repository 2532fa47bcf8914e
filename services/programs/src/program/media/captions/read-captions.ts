import * as mediaCaptions from 'media-captions';
import { textOfSubRip, textOfVtt } from './caption-text.ts';
import { type CaptionTimes, clockOf, timesIn } from './caption-times.ts';

interface Cue {
  /** Seconds. */
  startTime: number;
  vertical: string;
  line: number | 'auto';
  snapToLines: boolean;
  position: number | 'auto';
  size: number;
  align: string;
}

/** The package's own types are for bundlers alone. */
const { parseText } = mediaCaptions as unknown as {
  parseText: (text: string, options: { type: 'vtt'; strict: boolean; errors: boolean }) => Promise<{ cues: Cue[] }>;
};

/** Captions as they are stored, or why a text holds none, in words for its author. */
export type ReadCaptions = { vtt: string } | { fault: string };

interface Caption extends CaptionTimes {
  /** Index of the line of its times. */
  line: number;
  text: string;
}

const OF_NO_KIND = 'Only captions as WebVTT (.vtt) or SubRip (.srt) are accepted';
const EMPTY = 'The file has no captions';
const unreadable = (line: number): string => `Line ${line} has no time that can be read`;
const backwards = (line: number): string => `Line ${line}: a caption must end after it begins`;
const unseparated = (line: number): string => `Line ${line}: put an empty line before this caption`;

const aligns = ['start', 'center', 'end', 'left', 'right'];
const isTimed = (line: string): boolean => line.includes('-->');
const isNumber = (line: string): boolean => /^\d+$/.test(line);

/**
 * Reads a file of captions, WebVTT or SubRip, and writes it anew as WebVTT: with times, texts and places, without style
 * sheets and notes. Each line of times becomes a caption, unless its text is empty; one that cannot be read is a fault with
 * its line.
 */
export async function readCaptions(text: string): Promise<ReadCaptions> {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const plain = lines.map((line) => line.trim());
  const isVtt = /^WEBVTT(?:\s|$)/.test(plain.find((line) => line !== '') ?? '');
  if (!isVtt && !plain.slice(0, 20).some((line) => timesIn(line) !== null)) return { fault: OF_NO_KIND };
  const read = captionsOf(isVtt ? withoutNotes(plain) : plain, isVtt);
  if ('fault' in read) return read;
  const places = await placesOf(read.captions, isVtt);
  const lost = read.captions.find((_caption, index) => places[index] === undefined);
  if (lost !== undefined) return { fault: unreadable(lost.line + 1) };
  const shown = read.captions.flatMap(({ from, to, text: words }, index) =>
    words === '' ? [] : [`${clockOf(from)} --> ${clockOf(to)}${places[index] ?? ''}\n${words}`],
  );
  return shown.length === 0 ? { fault: EMPTY } : { vtt: `${['WEBVTT', ...shown].join('\n\n')}\n` };
}

/** Empties the lines of notes, style sheets and regions; a line of times ends each of them, as in browsers. */
function withoutNotes(lines: readonly string[]): string[] {
  let isNote = false;
  return lines.map((line, index) => {
    if (line === '' || isTimed(line)) isNote = false;
    else if (lines[index - 1] === '' && /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)$)/.test(line)) isNote = true;
    return isNote ? '' : line;
  });
}

/** The captions of trimmed lines. Text after an empty line belongs to the caption before it. */
function captionsOf(lines: readonly string[], isVtt: boolean): { captions: Caption[] } | { fault: string } {
  const timed = lines.flatMap((line, index) => (isTimed(line) ? [index] : []));
  const names = namesOf(lines, timed, isVtt);
  const textOf = isVtt ? textOfVtt : textOfSubRip;
  const captions: Caption[] = [];
  for (const [count, line] of timed.entries()) {
    const times = timesIn(lines[line] ?? '');
    if (times === null) return { fault: unreadable(line + 1) };
    if (times.to <= times.from) return { fault: backwards(line + 1) };
    if (names[count] === null) return { fault: unseparated(line + 1) };
    const end = names[count + 1] ?? timed[count + 1];
    captions.push({ ...times, line, text: textOf(lines.slice(line + 1, end)) });
  }
  return { captions };
}

/**
 * For each line of times the line of the caption's name or number, or its own without one: the text of the caption before it
 * ends there. `null` where a line may be the name of the one or text of the other. In SubRip only numbers are names.
 */
function namesOf(lines: readonly string[], timed: readonly number[], isVtt: boolean): (number | null)[] {
  const isNamed =
    isVtt &&
    timed.some((at, count) => {
      const before = lines[at - 1] ?? '';
      const isName = count === 0 ? before !== '' && !before.startsWith('WEBVTT') : isApart(lines, at - 1);
      return isName && !isNumber(before);
    });
  let isNumbered = false;
  return timed.map((at, count) => {
    const from = (timed[count - 1] ?? -1) + 1;
    let last = at - 1;
    while (last >= from && lines[last] === '') last -= 1;
    if (last < from) return at;
    const [hasNumber, isBeside, isBlock] = [isNumber(lines[last] ?? ''), last === at - 1, isApart(lines, last)];
    if (count === 0) {
      // A file numbers all of its captions or none.
      isNumbered = hasNumber;
      return last;
    }
    if (isBeside && isBlock && (hasNumber || isVtt)) return last;
    if (hasNumber && isNumbered && (isBeside || isBlock)) return last;
    return isBeside && last > from && isNamed ? null : at;
  });
}

/** Whether a line has text, not times, and follows an empty one. */
const isApart = (lines: readonly string[], at: number): boolean =>
  lines[at] !== '' && lines[at - 1] === '' && !isTimed(lines[at] ?? '');

/** The settings of each caption as they are written; `undefined` for one that the parser has not read. */
async function placesOf(captions: readonly Caption[], isVtt: boolean): Promise<(string | undefined)[]> {
  // Without the texts, as the parser reads settings in the first line of a text too.
  const blocks = captions.map(({ from, to, settings }) =>
    [clockOf(from), '-->', clockOf(to), ...(isVtt ? [settings] : [])].join(' '),
  );
  const { cues } = await parseText(['WEBVTT', ...blocks].join('\n\n'), { type: 'vtt', strict: false, errors: false });
  let next = 0;
  return captions.map(({ from }) => {
    const cue = cues[next];
    if (cue === undefined || Math.round(cue.startTime * 1_000) !== from) return undefined;
    next += 1;
    return placeOf(cue);
  });
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
