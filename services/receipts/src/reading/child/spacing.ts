/**
 * A recognised character: its start and end on the recogniser's time axis, and the probability of a space before it.
 */
export interface Glyph {
  character: string;
  chance: number;
  step: number;
  last: number;
  spaceChance: number;
}

const likelySpace = 0.2;
const wideGap = 1.75;

/** Joins characters to text. The recogniser drops many spaces, so a wide gap counts as one too. */
export function spaced(glyphs: readonly Glyph[]): string {
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
