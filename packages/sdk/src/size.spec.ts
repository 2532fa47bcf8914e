import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';

const MOST_BYTES = 4_096;

/** Gzipped bytes of a program that uses these exports of the package. */
async function bytesOf(program: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-size-'));
  const index = join(import.meta.dirname, 'index.ts');
  const entry = `data:text/javascript,${encodeURIComponent(program.replaceAll('@laurel/sdk', index))}`;
  const options = { swcrc: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };
  const rule = { test: /\.ts$/, use: { loader: 'swc-loader', options } };
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: import.meta.dirname,
        entry,
        target: ['web', 'es2022'],
        output: { path: folder, filename: 'out.js' },
        module: { rules: [rule] },
        experiments: { outputModule: true },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
  });
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString({ all: false, errors: true }));
  const size = gzipSync(await readFile(join(folder, 'out.js'))).length;
  await rm(folder, { recursive: true });
  return size;
}

it('a program that reads a balance carries at most 4 kB of the package', async () => {
  const used = `import { createLaurel, getPoints } from '@laurel/sdk';
    globalThis.points = getPoints(createLaurel({ key: 'k', baseUrl: 'u' }), '1');`;
  const all = `import * as sdk from '@laurel/sdk'; globalThis.sdk = sdk;`;
  const [some, whole] = [await bytesOf(used), await bytesOf(all)];
  expect(some).toBeLessThanOrEqual(MOST_BYTES);
  expect(whole).toBeGreaterThan(some + 1_000);
});
