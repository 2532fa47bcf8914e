import { programMeasures, systemFonts } from './measures.ts';

/** Font families a program may choose; each is served by the platform itself. */
export const programFonts = ['Inter', 'Fraunces', 'Space Grotesk', 'Nunito', 'Lora', 'Archivo'] as const;
export type ProgramFont = (typeof programFonts)[number];

const serifs: readonly ProgramFont[] = ['Fraunces', 'Lora'];
const systemOf = (font: ProgramFont) => systemFonts[serifs.includes(font) ? 'serif' : 'sans'];
const standIn = (system: { name: string }, font: ProgramFont): string => `"${system.name} as ${font}"`;

/**
 * The CSS `font-family` of a font. While it is on its way, and where it cannot be fetched, a font of the system stands in
 * that takes the same room.
 */
export function fontFamily(font: ProgramFont): string {
  const last = serifs.includes(font) ? 'Georgia, serif' : 'system-ui, sans-serif';
  return [`"${font}"`, ...systemOf(font).map((system) => standIn(system, font)), last].join(',');
}

/** The name under which the gateway serves a font: `Space Grotesk` is `/fonts/space-grotesk.woff2`. */
export const fontFile = (font: ProgramFont): string => `${font.toLowerCase().replaceAll(' ', '-')}.woff2`;

const weights = { regular: '200 599', bold: '600 900' } as const;
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** The CSS `@font-face` rules of a font, in all its weights, and of the system's fonts that stand in for it. */
export function fontFaces(font: ProgramFont): string {
  const { unitsPerEm, ascent, descent, width } = programMeasures[font];
  const standIns = systemOf(font).flatMap((system) =>
    (['regular', 'bold'] as const).map((weight) => {
      const scale = width[weight] / unitsPerEm / (system.width[weight] / system.unitsPerEm);
      const sources = system.local[weight].map((name) => `local("${name}")`).join(',');
      const rows = `ascent-override:${percent(ascent / unitsPerEm / scale)};descent-override:${percent(descent / unitsPerEm / scale)};line-gap-override:0%`;
      return `@font-face{font-family:${standIn(system, font)};src:${sources};font-weight:${weights[weight]};size-adjust:${percent(scale)};${rows}}`;
    }),
  );
  return `@font-face{font-family:"${font}";src:url(/fonts/${fontFile(font)}) format("woff2");font-weight:200 900;font-display:swap}${standIns.join('')}`;
}
