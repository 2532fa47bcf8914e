import { describe, expect, it } from '@jest/globals';
import { fontFaces, fontFamily, programFonts } from './program-fonts.ts';

const rules = (css: string): Record<string, string>[] =>
  [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries(body.split(';').map((pair) => pair.split(/:(.*)/s, 2) as [string, string])),
  );
const share = (percentage: string | undefined): number => Number.parseFloat(percentage ?? '') / 100;

describe('a font of a program', () => {
  it.each(programFonts)('%s has a stand-in for each system, regular and bold, known by name', (font) => {
    const [own, ...standIns] = rules(fontFaces(font));
    expect(own).toMatchObject({ 'font-family': `"${font}"`, 'font-display': 'swap' });
    const families = [...new Set(standIns.map((rule) => rule['font-family']))];
    expect(fontFamily(font).startsWith([`"${font}"`, ...families].join(','))).toBe(true);
    for (const family of families) {
      const weights = standIns.filter((rule) => rule['font-family'] === family).map((rule) => rule['font-weight']);
      expect(weights).toEqual(['200 599', '600 900']);
    }
    for (const { src } of standIns) expect(src).toMatch(/^(?:local\("[^"]+"\),?)+$/);
  });

  it('is widened by the letters, and its rows keep their height at every width', () => {
    // Inter: ascent 0.96875 em, letters of 0.4775 em; Arial: letters of 0.4458 em.
    const [regular, bold] = rules(fontFaces('Inter')).filter((rule) => rule['font-family'] === '"Arial as Inter"');
    expect(share(regular?.['size-adjust'])).toBeCloseTo(978 / 913, 3);
    expect(share(bold?.['size-adjust'])).toBeCloseTo(1008 / 983, 3);
    for (const rule of [regular, bold]) {
      expect(share(rule?.['ascent-override']) * share(rule?.['size-adjust'])).toBeCloseTo(1984 / 2048, 3);
      expect(share(rule?.['descent-override']) * share(rule?.['size-adjust'])).toBeCloseTo(494 / 2048, 3);
    }
  });
});
