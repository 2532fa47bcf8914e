import { reduced } from '@laurel/service-kit/pictures/decode-picture';
import { createCanvas } from '@napi-rs/canvas';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import type { Picture, ImageLimits } from '../protocol.ts';
import { Fault } from './fault.ts';
import { kept } from './encode-picture.ts';

const files = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
/** Scale for 200 dpi, at which paper receipts are read well; a PDF point is 1/72 inch. */
const dotsPerPoint = 200 / 72;
/** Longest side of a page, as PDF 1.7 bounds it (annex C): 200 inches. */
const maxPagePoints = 14_400;
/** A page that would have more pixels is rendered at a smaller scale. */
const maxRenderedPixels = 4_000_000;

/** Draws the pages of a PDF. Scripts, links and attachments of the document are never run or followed. */
export async function renderPdf(bytes: Uint8Array, maxPages: number, limits: ImageLimits): Promise<Picture[]> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: limits.inputPixels,
    standardFontDataUrl: join(files, 'standard_fonts/'),
    cMapUrl: join(files, 'cmaps/'),
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise.catch(() => {
      throw new Fault('broken_pdf');
    });
    if (document.numPages > maxPages) throw new Fault('too_many_pages');
    const pictures: Picture[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      pictures.push(await drawPage(document, number, limits));
    }
    return pictures;
  } finally {
    await loading.destroy();
  }
}

async function drawPage(document: PDFDocumentProxy, number: number, limits: ImageLimits): Promise<Picture> {
  try {
    const page = await document.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    if (Math.max(natural.width, natural.height) > maxPagePoints) throw new Fault('too_large');
    const scale = Math.min(dotsPerPoint, Math.sqrt(maxRenderedPixels / (natural.width * natural.height)));
    const viewport = page.getViewport({ scale });
    const width = Math.max(1, Math.floor(viewport.width));
    const height = Math.max(1, Math.floor(viewport.height));
    const canvas = createCanvas(width, height);
    // The type is the browser's context; pdf.js uses only methods that this canvas has.
    const canvasContext = canvas.getContext('2d') as unknown as Parameters<PDFPageProxy['render']>[0]['canvasContext'];
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    const raw = { width, height, channels: 4 } as const;
    return await kept(reduced(sharp(canvas.data(), { raw }), raw, limits));
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('broken_pdf');
  }
}
