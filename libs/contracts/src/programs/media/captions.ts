import { knownLocale, type Locale } from '../../languages/languages.ts';

// A video's name after changes of its captions: `3f…9c-c4e5f6071en0a1b2c3des4e5f6071.mp4`. The mark of the last change
// comes first, then each language that has captions with the mark of the change that brought them.
const video = /^([0-9a-f]{32})(?:-c[0-9a-f]{8}((?:[a-z]{2}[0-9a-f]{8})*))?(\.(?:mp4|mov|webm|ogv))$/;
const each = /([a-z]{2})([0-9a-f]{8})/g;

interface VideoName {
  random: string;
  /** The mark of the captions in each language that has them. */
  marks: Map<Locale, string>;
  ending: string;
}

function parseVideoName(fileName: string): VideoName | null {
  const [, random, marks = '', ending] = video.exec(fileName) ?? [];
  if (random === undefined || ending === undefined) return null;
  const known = [...marks.matchAll(each)].flatMap(([, code, mark = '']) => {
    const locale = knownLocale(code);
    return locale === null ? [] : [[locale, mark] as const];
  });
  return { random, marks: new Map(known), ending };
}

/** The name of the stored video, which videos with other captions share; any other name as it is. */
export function withoutCaptions(fileName: string): string {
  const name = parseVideoName(fileName);
  return name === null ? fileName : name.random + name.ending;
}

/**
 * The name of the same video with new captions in a language, or without any there.
 * @param mark eight hexadecimal digits that no other change has, so that no name comes back
 * @returns `null` for a file that is no video
 */
export function withCaptions(fileName: string, language: Locale, mark: string, hasCaptions: boolean): string | null {
  const name = parseVideoName(fileName);
  if (name === null) return null;
  const marks = new Map(name.marks);
  marks.delete(language);
  if (hasCaptions) marks.set(language, mark);
  const all = [...marks].map(([code, of]) => code + of).join('');
  return `${name.random}-c${mark}${all}${name.ending}`;
}

/** The names under which the captions of a video are stored, by language. */
export function storedCaptions(fileName: string): Map<Locale, string> {
  const { random = '', marks = new Map<Locale, string>() } = parseVideoName(fileName) ?? {};
  return new Map([...marks].map(([language, mark]) => [language, `${random}-${language}${mark}.vtt`]));
}

/** The video and the stored file of the name under which captions are served; `null` for any other name. */
export function parseCaptionsName(fileName: string): { video: string; stored: string } | null {
  const [, named = '', code] = /^(.+)\.([a-z]{2})\.vtt$/.exec(fileName) ?? [];
  const language = knownLocale(code);
  const stored = language === null ? undefined : storedCaptions(named).get(language);
  return stored === undefined ? null : { video: named, stored };
}

/** Captions of a video in one language. */
export interface Captions {
  language: Locale;
  /** Address of a WebVTT file. */
  url: string;
}

/** The captions that a video's address names; none for the address of anything else. */
export function captionsAt(address: string): Captions[] {
  const languages = [...storedCaptions(address.slice(address.lastIndexOf('/') + 1)).keys()];
  return languages.map((language) => ({ language, url: `${address}.${language}.vtt` }));
}
