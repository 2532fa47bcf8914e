import { PDFDocument } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A picture with a distinct difference hash for each number. */
export async function drawn(serial: number, { width = 300, height = 400 } = {}): Promise<Buffer> {
  const bars = Array.from({ length: 12 }, (_, index) => {
    const x = (serial * 7_919 + index * 104_729) % width;
    const y = (serial * 15_485_863 + index * 32_452_843) % height;
    return `<rect x="${x}" y="${y}" width="${20 + ((serial + index) % 5) * 20}" height="30" fill="#333"/>`;
  });
  const body = `<rect width="100%" height="100%" fill="#eee"/>${bars.join('')}<text x="5" y="20">${serial}</text>`;
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`))
    .jpeg()
    .toBuffer();
}

export const blank = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** A photograph without paper: soft shapes, no letters. */
export const cat = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#8a9"/>
      <ellipse cx="450" cy="430" rx="220" ry="180" fill="#c84"/><circle cx="450" cy="230" r="120" fill="#c84"/>
      <path d="M350 160l20-90 70 60zM550 160l-20-90-70 60z" fill="#a63"/>
      <circle cx="410" cy="220" r="14"/><circle cx="490" cy="220" r="14"/></svg>`),
  )
    .blur(2)
    .jpeg()
    .toBuffer();

/** Strokes of 田, 王, 中, 土, 山, 工 in a square of 10 by 10. */
const characters = [
  'M1 1H9V9H1ZM5 1V9M1 5H9',
  'M1 1H9M2 5H8M0 9H10M5 1V9',
  'M1 3H9V7H1ZM5 0V10',
  'M1 4H9M0 9H10M5 0V9',
  'M5 0V9M1 4V9H9V4',
  'M1 1H9M5 1V9M0 9H10',
];

/** Lines of Chinese characters, drawn stroke by stroke, independent of the machine's fonts. */
export function inAnotherLanguage(): Promise<Buffer> {
  const glyphs = Array.from({ length: 30 }, (_, at) => {
    const [column, row] = [at % 6, Math.floor(at / 6)];
    const strokes = characters[(column * 5 + row * 7 + ((at * at) % 3)) % characters.length];
    return `<path transform="translate(${60 + column * 48} ${50 + row * 70}) scale(3.6)" d="${strokes}"/>`;
  });
  const body = `<rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#111">${glyphs.join('')}</g>`;
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420">${body}</svg>`))
    .jpeg()
    .toBuffer();
}

export const onItsSide = (picture: Buffer): Promise<Buffer> => sharp(picture).rotate(90).toBuffer();

/** A document of so many pages, `width` points wide. */
export function pdf(pages: number, width = 300): Buffer {
  const document = new PDFDocument();
  for (let page = 1; page <= pages; page++) {
    const context = document.beginPage(width, 500);
    context.font = '20px sans-serif';
    context.fillText(`Page ${page}`, 40, 60);
    context.fillRect(40, 80 * page, 120, 20);
    document.endPage();
  }
  return document.close();
}

/** A receipt of a restaurant of 2018, photographed. */
export const restaurant = (): Promise<Buffer> => readFile(new URL('./pictures/restaurant.jpg', import.meta.url));
