import { release, type ReleaseCommand } from '@laurel/local-platform/commands/release';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf } from './platforms.ts';

const root = resolve(import.meta.dirname, '../..');

interface ReleaseFile {
  version: string;
  global: string;
  files: Record<string, { sha384: string; bytes: number }>;
}

/** Sends a release command as `npm run release` does, to the platform of the browser tests. */
export function runCommand(given: Pick<ReleaseCommand, 'command'> & Partial<ReleaseCommand>): Promise<string> {
  return release({ root, dataDir: addressOf('E2E_DATA_DIR'), name: '', by: 'npm start', ...given });
}

/** Publishes the built remote with changed contents under a version of its own, as after a developer's change. */
export async function publishVariant(
  name: string,
  change: { version: string; from: string; to: string },
  audience: Pick<ReleaseCommand, 'canary' | 'program'> = {},
): Promise<void> {
  const build = await mkdtemp(join(tmpdir(), 'laurel-variant-'));
  try {
    await cp(join(root, name, 'dist'), build, { recursive: true });
    await edit(build, change);
    await runCommand({ command: 'publish', name, build, ...audience });
  } finally {
    await rm(build, { recursive: true });
  }
}

async function edit(build: string, change: { version: string; from: string; to: string }): Promise<void> {
  const described = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as ReleaseFile;
  const global = described.global.replace(described.version.replace(/\W/g, '_'), change.version.replace(/\W/g, '_'));
  let found = false;
  for (const file of Object.keys(described.files)) {
    const code = await readFile(join(build, file), 'utf8');
    found ||= code.includes(change.from);
    const changed = code.replaceAll(described.global, global).replaceAll(change.from, change.to);
    await writeFile(join(build, file), changed);
    const sha384 = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
    described.files[file] = { sha384, bytes: Buffer.byteLength(changed) };
  }
  if (!found) throw new Error(`No file of ${(await readdir(build)).join(', ')} holds ${change.from}`);
  await writeFile(join(build, 'release.json'), JSON.stringify({ ...described, version: change.version, global }));
}
