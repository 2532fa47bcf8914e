import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `listen` needs to go on after it was stopped. */
export interface ListenState {
  /** The program that the cursor is of; a new state names none. */
  program?: string;
  /** The cursor of the last event that was forwarded, or of the end of the log at the first start. */
  cursor: string | null;
  /** Signs forwarded events. */
  secret: string;
}

/** Where the state of forwarding a program's events to an address is stored, unless the command names a file. */
export function defaultFile(env: Readonly<Record<string, string | undefined>>, ...names: string[]): string {
  const folder = env['XDG_STATE_HOME'] ?? join(homedir(), '.local/state');
  const name = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  return join(folder, 'laurel', `listen-${name}.json`);
}

/** A new state when there is no file yet. */
export async function readState(file: string): Promise<ListenState> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ListenState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { cursor: null, secret: `whsec_${randomBytes(32).toString('base64')}` };
  }
}

/** Replaces the file in one step, so that a kill leaves the former state or this one. */
export async function writeState(file: string, state: ListenState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}`;
  await writeFile(next, JSON.stringify(state), { mode: 0o600 });
  await rename(next, file);
}
