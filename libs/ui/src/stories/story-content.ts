/** Pictures for stories, drawn here: a landscape of two hues. */
export function picture(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 72% 62%)"/><stop offset="1" stop-color="hsl(${hue + 60} 66% 30%)"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/><circle cx="${140 + (hue % 7) * 50}" cy="110" r="52" fill="hsl(${hue + 24} 90% 82%)" opacity=".85"/><path d="M0 270 Q120 190 240 250 T460 230 T640 260 V360 H0Z" fill="hsl(${hue + 40} 52% 24%)" opacity=".75"/><path d="M0 310 Q160 250 320 300 T640 290 V360 H0Z" fill="hsl(${hue + 50} 58% 14%)" opacity=".85"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const longSpanish =
  'Completa la encuesta de satisfacción de los participantes del programa de fidelización y recompensas internacionales';
