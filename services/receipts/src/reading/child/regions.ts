import { grown, smallestRectangle, type Rectangle } from './rectangle.ts';

const inkThreshold = 0.3;
const regionThreshold = 0.55;
const growth = 1.6;
const smallestSide = 3;

/** Follows one blob of ink and marks it seen. Returns its outline points, or null when it is too faint or too small. */
function follow(map: Float32Array, width: number, height: number, start: number, seen: Uint8Array, stack: number[]) {
  const rows = new Map<number, [number, number]>();
  let sum = 0;
  let count = 0;
  stack.length = 0;
  stack.push(start);
  seen[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    sum += map[at] ?? 0;
    count += 1;
    const row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const next = ny * width + nx;
        if (seen[next] || (map[next] ?? 0) < inkThreshold) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  if (count < 6 || sum / count < regionThreshold) return null;
  return [...rows].flatMap(([y, [left, right]]): [number, number][] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
}

/** Turns the detector's probability map into text regions, in the map's own pixels. At most `most`, largest first. */
export function regionsOf(map: Float32Array, width: number, height: number, most: number): Rectangle[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Rectangle[] = [];
  for (let at = 0; at < map.length; at++) {
    if (seen[at] || (map[at] ?? 0) < inkThreshold) continue;
    const outline = follow(map, width, height, at, seen, stack);
    if (!outline) continue;
    const box = smallestRectangle(outline);
    if (Math.min(box.width, box.height) >= smallestSide) found.push(grown(box, growth));
  }
  return found.sort((a, b) => b.width * b.height - a.width * a.height).slice(0, most);
}
