/** A recognised character. */
export interface Glyph {
  character: string;
  /** Its probability among the supported characters, the space and the blank, 0 to 1. */
  chance: number;
  /** The first step of the recogniser's time axis at which it is the best character. */
  step: number;
  /** The last of those steps. */
  last: number;
  /** The highest probability of a space, 0 to 1, at the steps without a character before it. */
  spaceChance: number;
}

/** A space that is more probable than this is one, 0 to 1. */
const likelySpace = 0.2;
/** A gap of this many median gaps and one step more counts as a space. */
const wideGap = 1.75;

/** Joins characters to text. The recogniser drops many spaces, so a wide gap counts as one too. */
export function joinWithSpaces(glyphs: readonly Glyph[]): string {
  const gaps = glyphs.slice(1).map((glyph, index) => glyph.step - (glyphs[index]?.step ?? 0));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return glyphs
    .map((glyph, index) => {
      const gap = index === 0 ? 0 : (gaps[index - 1] ?? 0);
      const apart = index > 0 && (glyph.spaceChance > likelySpace || (gaps.length > 3 && gap >= usual * wideGap + 1));
      return (apart ? ' ' : '') + glyph.character;
    })
    .join('');
}
