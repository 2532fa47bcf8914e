import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The demo programs' pictures, one folder a program. */
export const mediaSource = fileURLToPath(new URL('../media/', import.meta.url));

/** Copies the pictures to where the gateway serves `/media/` from; those that are there already stay untouched. */
export async function copyMedia(target: string): Promise<void> {
  for (const program of await readdir(mediaSource)) {
    const folder = join(target, program);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(join(mediaSource, program))) {
      const [from, to] = [join(mediaSource, program, name), join(folder, name)];
      if (!(await isSame(from, to))) await copyFile(from, to);
    }
  }
}

async function isSame(from: string, to: string): Promise<boolean> {
  const [source, present] = await Promise.all([readFile(from), readFile(to).catch(() => null)]);
  return present !== null && source.equals(present);
}
