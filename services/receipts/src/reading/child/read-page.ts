import type { PageText, TextLine } from '../reading.ts';
import type { Models } from './models.ts';
import { turn, type Raster } from './raster.ts';
import type { Rectangle } from './rectangle.ts';

const sampleSize = 6;
const surelyUpright = 0.9;
const faintest = 0.4;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Text that runs up or down the page shows as boxes taller than wide. */
function standsSideways(boxes: readonly Rectangle[]): boolean {
  const long = boxes.filter((box) => Math.max(box.width, box.height) > 2 * Math.min(box.width, box.height));
  const weight = (box: Rectangle) => Math.max(box.width, box.height);
  const total = long.reduce((sum, box) => sum + weight(box), 0);
  const tall = long.filter((box) => box.height > box.width).reduce((sum, box) => sum + weight(box), 0);
  return tall > total / 2;
}

function quarterTurned(box: Rectangle, height: number): Rectangle {
  return { cx: height - box.cy, cy: box.cx, width: box.height, height: box.width, angle: box.angle };
}

function halfTurned(box: Rectangle, raster: Raster): Rectangle {
  return { ...box, cx: raster.width - box.cx, cy: raster.height - box.cy };
}

async function surety(models: Models, raster: Raster, boxes: readonly Rectangle[]): Promise<number> {
  const texts = await models.recogniser.recognise(raster, boxes);
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : texts.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** Turns the picture upright: first by the shape of the text regions, then by the confidence of a few of them. */
async function upright(models: Models, raster: Raster, found: Rectangle[]) {
  let picture = raster;
  let boxes = found;
  let turned: PageText['turned'] = 0;
  if (standsSideways(boxes)) {
    boxes = boxes.map((box) => quarterTurned(box, picture.height));
    picture = turn(picture, 90);
    turned = 90;
  }
  const sample = boxes
    .filter((box) => box.width > 2.5 * box.height && box.width < 16 * box.height)
    .slice(0, sampleSize);
  if (sample.length === 0) return { picture, boxes, turned };
  const straight = await surety(models, picture, sample);
  if (straight >= surelyUpright && turned === 0) return { picture, boxes, turned };
  const other = turn(picture, 180);
  const upside = await surety(
    models,
    other,
    sample.map((box) => halfTurned(box, picture)),
  );
  if (upside <= straight + 0.03) return { picture, boxes, turned };
  const from = picture;
  return {
    picture: other,
    boxes: boxes.map((box) => halfTurned(box, from)),
    turned: turned === 90 ? (270 as const) : (180 as const),
  };
}

/** Groups straightened lines into rows, top to bottom, and orders each row from left to right. */
function inReadingOrder(lines: TextLine[]): TextLine[] {
  const rows: TextLine[][] = [];
  const middle = (line: TextLine) => line.box.y + line.box.height / 2;
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const anchor = row && median(row.map(middle));
    const height = row ? Math.min(line.box.height, median(row.map((each) => each.box.height))) : 0;
    if (row && anchor !== undefined && Math.abs(middle(line) - anchor) < height * 0.5) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

/** Reads all text of an upright or turned picture. `scale` converts its pixels to those of the original. */
export async function readPage(models: Models, raster: Raster, scale: number): Promise<PageText & { foreign: number }> {
  const found = await models.detector.detect(raster);
  const { picture, boxes, turned } = await upright(models, raster, found);
  const texts = await models.recogniser.recognise(picture, boxes);
  const tilt = median(boxes.filter((box) => box.width > 3 * box.height).map((box) => box.angle));
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const lines = boxes.flatMap((box, index): TextLine[] => {
    const read = texts[index];
    if (!read || read.text.trim() === '' || read.confidence < faintest || read.foreign > 0.5) return [];
    const x = box.cx * cos + box.cy * sin - box.width / 2;
    const y = box.cy * cos - box.cx * sin - box.height / 2;
    const [left, top, width, height] = [x, y, box.width, box.height].map((value) => Math.round(value * scale));
    const place = { x: left ?? 0, y: top ?? 0, width: width ?? 0, height: height ?? 0 };
    return [{ text: read.text.trim(), confidence: read.confidence, box: place }];
  });
  const foreign = texts.filter((text) => text.foreign > 0.5).length / Math.max(texts.length, 1);
  return {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    turned,
    lines: inReadingOrder(lines),
    foreign,
  };
}
