/** Lets a child process run TypeScript sources: `node --conditions=@laurel/source --import <this file> main.ts`. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const root = new URL('../../../../', import.meta.url);
const cache = new URL('.cache/sources/', root);
const swcrc = readFileSync(new URL('.swcrc', root), 'utf8');
const swcVersion = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).devDependencies['@swc/core'];

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.tsx?$/.test(url)) return nextLoad(url, context);
  return { format: 'module', source: await compiled(fileURLToPath(url)), shortCircuit: true };
}

/** A run starts dozens of processes over the same sources: one of them compiles each, the others read its cache. */
async function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const key = createHash('sha256').update([swcVersion, swcrc, filename, text].join('\0')).digest('hex');
  const kept = new URL(`${key}.js`, cache);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { transform } = await import('@swc/core');
  const config = JSON.parse(swcrc);
  delete config.jsc.rewriteRelativeImportExtensions;
  const { code } = await transform(text, { ...config, swcrc: false, filename, sourceMaps: 'inline' });
  mkdirSync(cache, { recursive: true });
  const draft = new URL(`${key}.${process.pid}-${threadId}`, cache);
  writeFileSync(draft, code);
  renameSync(draft, kept);
  return code;
}
