import type { Rectangle } from './rectangle.ts';

/** Red, green, blue bytes, row by row. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Cuts a tilted rectangle out of the picture, straightened and scaled to `height` rows, as three planes (blue, green,
 * red) of values from -1 to 1 in `into` at `offset`; the rest of each row up to `rowWidth` stays 0. Bilinear.
 */
export function cutStrip(
  raster: Raster,
  box: Rectangle,
  size: { width: number; height: number; rowWidth: number },
  into: Float32Array,
  offset: number,
): void {
  const { data, width, height } = raster;
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const stepX = box.width / size.width;
  const stepY = box.height / size.height;
  const plane = size.rowWidth * size.height;
  for (let row = 0; row < size.height; row++) {
    const v = (row + 0.5) * stepY - box.height / 2;
    for (let column = 0; column < size.width; column++) {
      const u = (column + 0.5) * stepX - box.width / 2;
      const x = Math.min(Math.max(box.cx + u * cos - v * sin - 0.5, 0), width - 1.001);
      const y = Math.min(Math.max(box.cy + u * sin + v * cos - 0.5, 0), height - 1.001);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = (top * width + left) * 3;
      const below = at + width * 3;
      const target = offset + row * size.rowWidth + column;
      for (let channel = 0; channel < 3; channel++) {
        const upper = (data[at + channel] ?? 0) * (1 - fx) + (data[at + 3 + channel] ?? 0) * fx;
        const lower = (data[below + channel] ?? 0) * (1 - fx) + (data[below + 3 + channel] ?? 0) * fx;
        into[target + (2 - channel) * plane] = (upper * (1 - fy) + lower * fy) / 127.5 - 1;
      }
    }
  }
}

/** Turns a picture by a quarter, half or three quarters clockwise. */
export function turn(raster: Raster, degrees: 0 | 90 | 180 | 270): Raster {
  if (degrees === 0) return raster;
  const { data, width, height } = raster;
  const swapped = degrees !== 180;
  const [newWidth, newHeight] = swapped ? [height, width] : [width, height];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const nx = degrees === 90 ? height - 1 - y : degrees === 180 ? width - 1 - x : y;
      const ny = degrees === 90 ? x : degrees === 180 ? height - 1 - y : width - 1 - x;
      const from = (y * width + x) * 3;
      const to = (ny * newWidth + nx) * 3;
      turned[to] = data[from] ?? 0;
      turned[to + 1] = data[from + 1] ?? 0;
      turned[to + 2] = data[from + 2] ?? 0;
    }
  }
  return { data: turned, width: newWidth, height: newHeight };
}
