import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, lives, type ProcessIdentity } from './process-identity.ts';

/** A process that a runner started, and the signal that ends it in good order. */
export interface RecordedProcess extends ProcessIdentity {
  readonly name: string;
  readonly signal: NodeJS.Signals;
}

interface Run {
  readonly runner: ProcessIdentity;
  readonly processes: RecordedProcess[];
}

/** `run.json`: the runner of this data folder and the processes that it started, so that none is ever lost. */
export class RunRecord {
  private processes: RecordedProcess[] = [];
  private readonly runner: ProcessIdentity;

  constructor(private readonly file: string) {
    const self = identify(process.pid);
    if (self === null) throw new Error('This process cannot see itself in the process table');
    this.runner = self;
  }

  add(name: string, pid: number, signal: NodeJS.Signals): void {
    const identity = identify(pid);
    if (identity === null) return;
    this.processes.push({ name, signal, ...identity });
    this.write();
  }

  remove(pid: number): void {
    this.processes = this.processes.filter((known) => known.pid !== pid);
    this.write();
  }

  /** Removes the record: every started process has ended. */
  close(): void {
    if (this.processes.length === 0) rmSync(this.file, { force: true });
  }

  private write(): void {
    const run: Run = { runner: this.runner, processes: this.processes };
    writeFileSync(`${this.file}.new`, JSON.stringify(run, null, 2));
    renameSync(`${this.file}.new`, this.file);
  }
}

export const runFile = (dataDir: string): string => join(dataDir, 'run.json');

/** The runner that the record names, when it still lives. */
export function livingRunner(file: string): ProcessIdentity | null {
  const run = read(file);
  return run !== null && lives(run.runner) ? run.runner : null;
}

/**
 * Ends what a dead runner left behind, last started first. Only processes that are exactly those of the record are
 * touched; those that do not listen are killed after `graceMs` milliseconds.
 * @param of when given, a record that names another runner is left alone
 * @returns the names of those that were ended
 */
export async function endLeftovers(file: string, graceMs = 5000, of?: ProcessIdentity): Promise<string[]> {
  const run = read(file);
  if (run === null) return [];
  if (of !== undefined && (run.runner.pid !== of.pid || run.runner.started !== of.started)) return [];
  const left = run.processes.filter(lives);
  for (const leftover of left.toReversed()) {
    send(leftover, leftover.signal);
    await gone(leftover, graceMs);
    send(leftover, 'SIGKILL');
    await gone(leftover, 1000);
  }
  return left.map(({ name }) => name);
}

function send(process_: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!lives(process_)) return;
  try {
    process.kill(process_.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(process_: ProcessIdentity, ms: number): Promise<void> {
  for (const end = Date.now() + ms; lives(process_) && Date.now() < end;) await sleep(25);
}

function read(file: string): Run | null {
  if (!existsSync(file)) return null;
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as Partial<Run>;
    return run.runner !== undefined && Array.isArray(run.processes) ? (run as Run) : null;
  } catch {
    return null;
  }
}
