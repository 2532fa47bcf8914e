/** Lets a child process run TypeScript sources: `node --conditions=@laurel/source --import <this file> main.ts`. */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';

const config = JSON.parse(readFileSync(new URL('../../../../.swcrc', import.meta.url), 'utf8'));
delete config.jsc.rewriteRelativeImportExtensions;

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.tsx?$/.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(readFileSync(filename, 'utf8'), {
    ...config,
    swcrc: false,
    filename,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
