import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { columns, randomFrom, type GeneratedReceipt } from './generate.ts';

const fonts = fileURLToPath(new URL('../standard_fonts/', import.meta.resolve('pdfjs-dist/build/pdf.mjs')));
for (const style of ['Regular', 'Bold'])
  GlobalFonts.registerFromPath(join(fonts, `LiberationSans-${style}.ttf`), style);

const size = 26;
const pitch = 38;
const letter = 15;
const margin = 50;

/** A photograph of a generated receipt: thermal print with noise, a fold, a shadow, tilted and slightly blurred. */
export async function photographOf({ rows }: GeneratedReceipt, seed: number): Promise<Buffer> {
  const random = randomFrom(seed + 1_000_003);
  const [width, height] = [2 * margin + columns * letter, 2 * margin + rows.length * pitch];
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#f4f2ec';
  paper.fillRect(0, 0, width, height);
  paper.font = `${size}px ${random() < 0.5 ? 'Regular' : 'Bold'}`;
  paper.fillStyle = `rgba(30, 28, 34, ${(0.65 + 0.35 * random()).toFixed(2)})`;
  paper.textBaseline = 'middle';
  for (const [index, cells] of rows.entries()) {
    for (const [column, text] of cells) {
      paper.textAlign = column < 0 ? 'right' : 'left';
      paper.fillText(text, margin + Math.abs(column) * letter, margin + (index + 0.5) * pitch);
    }
  }
  paper.fillStyle = 'rgba(120, 120, 120, 0.18)';
  paper.fillRect(0, Math.floor(height * (0.3 + 0.4 * random())), width, 3);
  const shadow = paper.createLinearGradient(0, 0, width, height);
  shadow.addColorStop(0, 'rgba(0, 0, 0, 0)');
  shadow.addColorStop(1, `rgba(0, 0, 0, ${(0.25 * random()).toFixed(2)})`);
  paper.fillStyle = shadow;
  paper.fillRect(0, 0, width, height);
  const dots = paper.getImageData(0, 0, width, height);
  for (let at = 0; at < dots.data.length; at += 4) {
    const by = (random() - 0.5) * 36;
    for (let channel = at; channel < at + 3; channel++)
      dots.data[channel] = Math.max(0, Math.min(255, (dots.data[channel] ?? 0) + by));
  }
  paper.putImageData(dots, 0, 0);
  return sharp(canvas.toBuffer('image/png'))
    .rotate((random() - 0.5) * 4, { background: '#5b5550' })
    .blur(0.4 + 0.6 * random())
    .jpeg({ quality: 80 })
    .toBuffer();
}
