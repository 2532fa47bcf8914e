/** A rectangle that may be tilted: centre, size along its own axes, angle of its width axis in radians. */
export interface Rectangle {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

type Point = readonly [number, number];

const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of run) {
      while (chain.length > 1 && cross(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.reverse())];
  return hull.length > 0 ? hull : points.slice(0, 1);
}

function boundsAt(points: Point[], angle: number): Rectangle {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { cx: u * cos - v * sin, cy: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

/** The smallest rectangle around the points whose width axis lies within 45° of the horizontal. */
export function smallestRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points);
  let best = boundsAt(hull, 0);
  for (const [index, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [x, y];
    const edge = Math.atan2(nextY - y, nextX - x);
    const angle = edge - Math.round(edge / (Math.PI / 2)) * (Math.PI / 2);
    const candidate = boundsAt(hull, angle);
    if (candidate.width * candidate.height < best.width * best.height * 0.98) best = candidate;
  }
  return best;
}

/** Grows a shrunken text region back by `area × ratio / perimeter` on every side (Differentiable Binarization, §3.3). */
export function grown(box: Rectangle, ratio: number): Rectangle {
  const by = (box.width * box.height * ratio) / (2 * (box.width + box.height) || 1);
  return { ...box, width: box.width + 2 * by, height: box.height + 2 * by };
}
