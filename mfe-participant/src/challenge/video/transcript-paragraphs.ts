/** A caption, with the markup of WebVTT in its text. */
export interface ShownCue {
  /** Seconds. */
  startTime: number;
  endTime: number;
  text: string;
}

/** A silence of so many seconds begins a new paragraph. */
const PAUSE_SECONDS = 2;
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/;
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** The captions as a text: a paragraph for every speaker and after every pause. */
export function paragraphsOf(cues: readonly ShownCue[]): string[] {
  const paragraphs: string[] = [];
  let end = -Infinity;
  let speaker: string | undefined;
  for (const { startTime, endTime, text } of cues) {
    const voice = VOICE.exec(text)?.[1]?.trim();
    const isNew = startTime - end >= PAUSE_SECONDS || voice !== speaker;
    const words = plain(text);
    if (isNew) paragraphs.push(voice === undefined || voice === speaker ? words : `${voice}: ${words}`);
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${words}`);
    end = endTime;
    speaker = voice;
  }
  return paragraphs;
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
