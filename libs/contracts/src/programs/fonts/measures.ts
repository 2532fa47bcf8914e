/** The measures of a font, in its own units; `width` is that of a letter, averaged as often as each is written. */
interface Measures {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  width: Record<'regular' | 'bold', number>;
}

/** Measures as Capsize counts them (`@capsizecss/metrics` 4.3.0), of the weights 400 and 700; no font has a line gap. */
export const programMeasures = {
  Inter: { unitsPerEm: 2048, ascent: 1984, descent: 494, width: { regular: 978, bold: 1008 } },
  Fraunces: { unitsPerEm: 2000, ascent: 1956, descent: 510, width: { regular: 938, bold: 1000 } },
  'Space Grotesk': { unitsPerEm: 1000, ascent: 984, descent: 292, width: { regular: 489, bold: 490 } },
  Nunito: { unitsPerEm: 1000, ascent: 1011, descent: 353, width: { regular: 452, bold: 470 } },
  Lora: { unitsPerEm: 1000, ascent: 1006, descent: 274, width: { regular: 468, bold: 482 } },
  Archivo: { unitsPerEm: 1000, ascent: 878, descent: 210, width: { regular: 440, bold: 472 } },
} as const satisfies Record<string, Measures>;

interface SystemFont {
  name: string;
  unitsPerEm: number;
  width: Measures['width'];
  /** Full names and PostScript names, also of fonts that have the same measures. */
  local: Record<'regular' | 'bold', readonly string[]>;
}

/**
 * Fonts that come with Windows, macOS and iOS, then those of Android, then those of Linux. Widths of the last ones are of
 * their files, counted by `@capsizecss/unpack` 4.0.1.
 */
export const systemFonts: Record<'sans' | 'serif', readonly SystemFont[]> = {
  sans: [
    {
      name: 'Arial',
      unitsPerEm: 2048,
      width: { regular: 913, bold: 983 },
      local: {
        regular: ['Arial', 'ArialMT', 'Liberation Sans'],
        bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
      },
    },
    {
      name: 'Roboto',
      unitsPerEm: 2048,
      width: { regular: 911, bold: 926 },
      local: { regular: ['Roboto', 'Roboto-Regular'], bold: ['Roboto Bold', 'Roboto-Bold'] },
    },
    {
      name: 'DejaVu Sans',
      unitsPerEm: 2048,
      width: { regular: 1041, bold: 1176 },
      local: { regular: ['DejaVu Sans', 'DejaVuSans'], bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
    },
  ],
  serif: [
    {
      name: 'Times New Roman',
      unitsPerEm: 2048,
      width: { regular: 832, bold: 886 },
      local: {
        regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
        bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      },
    },
    {
      name: 'Noto Serif',
      unitsPerEm: 1000,
      width: { regular: 481, bold: 512 },
      local: { regular: ['Noto Serif', 'NotoSerif-Regular'], bold: ['Noto Serif Bold', 'NotoSerif-Bold'] },
    },
    {
      name: 'DejaVu Serif',
      unitsPerEm: 2048,
      width: { regular: 1058, bold: 1168 },
      local: { regular: ['DejaVu Serif', 'DejaVuSerif'], bold: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'] },
    },
  ],
};
