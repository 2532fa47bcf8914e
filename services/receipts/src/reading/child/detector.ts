import sharp from 'sharp';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { Raster } from './raster.ts';
import { regionsOf } from './regions.ts';
import type { Rectangle } from './rectangle.ts';

const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;
const maxRegions = 400;

/** Size for the detector: at most `pixels`, at most 1.6 times larger than the picture, sides multiples of 32. */
function detectorSize(raster: Raster, pixels: number): { width: number; height: number } {
  const scale = Math.min(Math.sqrt(pixels / (raster.width * raster.height)), 1.6);
  const side = (length: number) => Math.max(32, Math.floor((length * scale) / 32) * 32);
  return { width: side(raster.width), height: side(raster.height) };
}

/** Detects text regions (PP-OCR v4 mobile detector, Differentiable Binarization). */
export class Detector {
  constructor(
    private readonly session: InferenceSession,
    private readonly pixels: number,
  ) {}

  /** Regions in the pixels of `raster`. */
  async detect(raster: Raster): Promise<Rectangle[]> {
    const { width, height } = detectorSize(raster, this.pixels);
    const small = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    const plane = width * height;
    const input = new Float32Array(plane * 3);
    for (let channel = 0; channel < 3; channel++) {
      const shift = mean[channel] ?? 0;
      const scale = deviation[channel] ?? 1;
      const source = 2 - channel;
      for (let at = 0; at < plane; at++)
        input[channel * plane + at] = ((small[at * 3 + source] ?? 0) / 255 - shift) / scale;
    }
    const tensor = new Tensor('float32', input, [1, 3, height, width]);
    const output = await this.session.run({ [this.session.inputNames[0] ?? 'x']: tensor });
    const map = output[this.session.outputNames[0] ?? '']?.data;
    if (!(map instanceof Float32Array)) throw new Error('The text detector gave no map');
    const [sx, sy] = [raster.width / width, raster.height / height];
    return regionsOf(map, width, height, maxRegions).map((box) => ({
      cx: box.cx * sx,
      cy: box.cy * sy,
      width: box.width * sx,
      height: box.height * sy,
      angle: box.angle,
    }));
  }
}
