import { redisContents } from '@laurel/test-kit/run/redis-contents';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { addressOf } from '../platforms.ts';

/** The forms of the text in any encoding: plain, as bytes in hex, and within base64 at each of its three offsets. */
export function needlesFor(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) =>
    // The first and last digits depend on the neighbouring bytes.
    Buffer.from('\0'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [text, Buffer.from(text).toString('hex'), ...base64];
}

const holds = (content: string, needles: readonly string[]): boolean => {
  const lower = content.toLowerCase();
  return needles.some((needle) => lower.includes(needle.toLowerCase()));
};

/** Keys of Redis that hold a needle. */
export async function tracesInRedis(needles: readonly string[]): Promise<string[]> {
  const contents = await redisContents(addressOf('E2E_REDIS'));
  return contents.filter((content) => holds(content, needles)).map((content) => content.split(' ')[0] ?? '');
}

// Tables and keys are searched on their own; the mailbox holds mails that the person has received.
const searchedOtherwise = ['postgres', 'redis', 'mails'];

/** Files and logs that hold a needle, by their paths in the data folder. */
export async function tracesInFiles(needles: readonly string[]): Promise<string[]> {
  const folder = addressOf('E2E_DATA_DIR');
  const paths = await filesIn(folder);
  const searched = paths.filter((path) => !searchedOtherwise.includes(path.split('/')[0] ?? ''));
  if (!searched.some((path) => path.endsWith('.log'))) throw new Error(`${folder} has no logs`);
  const found: string[] = [];
  for (const path of searched) {
    if (holds(await contentOf(join(folder, path)), needles)) found.push(path);
  }
  return found;
}

/** The keys under which a file still stands in the data folder. */
export async function standingFiles(keys: readonly string[]): Promise<string[]> {
  const paths = await filesIn(addressOf('E2E_DATA_DIR'));
  return keys.filter((key) => paths.some((path) => path.includes(key)));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Empty for a file that was deleted since the folder was listed: a service sweeps its files at any time. */
async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
