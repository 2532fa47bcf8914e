/**
 * `npm run bytes`: what a participant's browser must have before the first section of a page, from the release.json
 * files of the last build: the shell's main script, the remote's entry and its first files, gzipped as the gateway
 * serves them. Exit 1 above the budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KILOBYTES = 200;
const REQUESTS = 6;
const root = join(import.meta.dirname, '../..');

function filesOf(piece) {
  const dist = join(root, piece, 'dist');
  const { entry, firstFiles } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  return [entry, ...firstFiles].map((file) => ({
    name: `${piece}/${file}`,
    kilobytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength / 1_000,
  }));
}

const files = ['shell', 'mfe-participant'].flatMap(filesOf);
const kilobytes = files.reduce((sum, file) => sum + file.kilobytes, 0);
// The page itself is a request too.
const requests = files.length + 1;

for (const file of files) process.stdout.write(`${file.kilobytes.toFixed(1).padStart(8)} kB  ${file.name}\n`);
process.stdout.write(`${kilobytes.toFixed(1).padStart(8)} kB  of ${KILOBYTES}, ${requests} requests of ${REQUESTS}\n`);
if (kilobytes > KILOBYTES || requests > REQUESTS) process.exitCode = 1;
