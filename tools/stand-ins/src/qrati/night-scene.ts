const skies = [
  ['#0b1033', '#5b3a7d', '#f08a5d'],
  ['#04122b', '#12486b', '#6fc3c7'],
  ['#120a2a', '#3d1e6d', '#c74b8b'],
  ['#0a0f1f', '#26324f', '#8fa3c8'],
] as const;

/** A picture of a city at night as SVG, another one for each number. */
export function nightScene(seed: number): string {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const random = (least: number, most: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.round(least + (state / 4_294_967_296) * (most - least));
  };
  const [top, middle, bottom] = skies[seed % skies.length] ?? skies[0];
  const stars = Array.from(
    { length: 60 },
    () => `<circle cx="${random(0, 900)}" cy="${random(0, 420)}" r="${random(6, 18) / 10}" fill="#fff"/>`,
  );
  const houses: string[] = [];
  for (let x = -20; x < 900;) {
    const [width, height] = [random(60, 130), random(120, 330)];
    houses.push(`<rect x="${x}" y="${620 - height}" width="${width}" height="${height}" fill="#080b17"/>`);
    for (let light = 0; light < 6; light += 1) {
      const [column, row] = [random(12, width - 20), random(20, height - 24)];
      houses.push(`<rect x="${x + column}" y="${620 - height + row}" width="8" height="12" fill="#ffd98a"/>`);
    }
    x += width + random(0, 14);
  }
  const ripples = Array.from(
    { length: 24 },
    () =>
      `<rect x="${random(0, 860)}" y="${random(640, 880)}" width="${random(30, 120)}" height="3" rx="2" fill="${bottom}" opacity=".45"/>`,
  );
  const at = random(180, 640);
  const runner = `<g transform="translate(${at} 846) scale(1.7)" stroke="#05070f" stroke-width="16" stroke-linecap="round" fill="none">
    <circle cx="12" cy="-118" r="12" fill="#05070f"/><path d="M8-96 0-52M0-52 28-26 14 4M0-52-26-30-50-36M6-88 34-74 52-88M6-88-18-76-26-54"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
  <rect width="900" height="640" fill="url(#sky)"/>${stars.join('')}
  <circle cx="${random(120, 780)}" cy="${random(100, 240)}" r="${random(40, 80)}" fill="#fdf3d0"/>
  ${houses.join('')}<rect y="620" width="900" height="280" fill="${middle}"/>${ripples.join('')}
  <rect y="846" width="900" height="54" fill="#05070f"/>${runner}
</svg>`;
}
