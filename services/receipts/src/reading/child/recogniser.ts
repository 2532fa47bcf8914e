import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { cutStrip, type Raster } from './raster.ts';
import type { Rectangle } from './rectangle.ts';
import type { Alphabet } from './alphabet.ts';
import { joinWithSpaces, type Glyph } from './spacing.ts';

const stripHeight = 48;
const narrowest = 32;
const widest = 1600;
const batchWidth = 2400;

export interface RecognisedText {
  text: string;
  /** Mean probability of the characters, 0 when there are none. */
  confidence: number;
  /** Share of the characters that belong to an unsupported script. */
  foreign: number;
}

/** Reads text strips (PP-OCR v4 mobile recogniser, CTC over the characters of `Alphabet`). */
export class Recogniser {
  constructor(
    private readonly session: InferenceSession,
    private readonly alphabet: Alphabet,
  ) {}

  /** One text per box, in the order of the boxes. Strips of similar width share a run. */
  async recognise(raster: Raster, boxes: readonly Rectangle[]): Promise<RecognisedText[]> {
    const strips = boxes
      .map((box, index) => ({ box, index, width: stripWidth(box) }))
      .sort((a, b) => a.width - b.width);
    const texts = new Array<RecognisedText>(boxes.length);
    for (let from = 0; from < strips.length;) {
      let to = from + 1;
      while (to < strips.length && (strips[to]?.width ?? 0) * (to - from + 1) <= batchWidth) to++;
      const batch = strips.slice(from, to);
      const found = await this.run(raster, batch);
      for (const [at, strip] of batch.entries())
        texts[strip.index] = found[at] ?? { text: '', confidence: 0, foreign: 0 };
      from = to;
    }
    return texts;
  }

  private async run(raster: Raster, batch: { box: Rectangle; width: number }[]): Promise<RecognisedText[]> {
    const rowWidth = Math.ceil((batch.at(-1)?.width ?? narrowest) / 8) * 8;
    const size = 3 * stripHeight * rowWidth;
    const input = new Float32Array(batch.length * size);
    for (const [at, { box, width }] of batch.entries()) {
      cutStrip(raster, box, { width, height: stripHeight, rowWidth }, input, at * size);
    }
    const tensor = new Tensor('float32', input, [batch.length, 3, stripHeight, rowWidth]);
    const output = (await this.session.run({ [this.session.inputNames[0] ?? 'x']: tensor }))[
      this.session.outputNames[0] ?? ''
    ];
    const data = output?.data;
    if (!output || !(data instanceof Float32Array)) throw new Error('The text recogniser gave no text');
    const [, steps = 0, classes = 0] = output.dims;
    return batch.map((_, at) => this.decode(data.subarray(at * steps * classes, (at + 1) * steps * classes), classes));
  }

  /** Greedy CTC: the best character of each step, repeats and blanks dropped. */
  private decode(steps: Float32Array, classes: number): RecognisedText {
    const { blank, space, latin } = this.alphabet;
    const glyphs: Glyph[] = [];
    let foreign = 0;
    let spaceChance = 0;
    let previous = blank;
    for (let step = 0, base = 0; base < steps.length; step++, base += classes) {
      let best = blank;
      let chance = steps[base + blank] ?? 0;
      let read = chance;
      for (const index of latin) {
        const value = steps[base + index] ?? 0;
        read += value;
        if (value > chance) [best, chance] = [index, value];
      }
      if (read < 0.4) foreign += 1;
      if (best === space || best === blank) spaceChance = Math.max(spaceChance, steps[base + space] ?? 0);
      if (best !== blank && best !== space && best !== previous) {
        glyphs.push({
          character: this.alphabet.character(best),
          chance: chance / Math.max(read, 0.01),
          step,
          last: step,
          spaceChance,
        });
        spaceChance = 0;
      } else if (best !== blank && best === previous) {
        const last = glyphs.at(-1);
        if (last) last.last = step;
      }
      previous = best;
    }
    if (glyphs.length === 0) return { text: '', confidence: 0, foreign: foreign > 1 ? 1 : 0 };
    const confidence = glyphs.reduce((sum, glyph) => sum + glyph.chance, 0) / glyphs.length;
    return { text: joinWithSpaces(glyphs), confidence, foreign: foreign / (foreign + glyphs.length) };
  }
}

const stripWidth = (box: Rectangle) =>
  Math.min(Math.max(Math.round((box.width / box.height) * stripHeight), narrowest), widest);
