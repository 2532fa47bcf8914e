import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import type { RunRecord } from './run-record.ts';

export interface ProcessSpec {
  /** Also the name of the log file. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  /** A Node child that is controlled over IPC. */
  readonly ipc?: boolean;
  readonly stop: { readonly signal: NodeJS.Signals; readonly graceMs: number };
  /** Run before every start, also before a restart. */
  readonly prepare?: () => void | Promise<void>;
  /** Resolves once the process is ready; called at every start, also at a restart. */
  readonly ready: (child: ChildProcess) => Promise<void>;
}

export interface SupervisorOptions {
  readonly logDir: string;
  readonly record: RunRecord;
  /** One line about something that the reader should know (a crash, a restart). */
  readonly report: (line: string) => void;
  /** Every line of output, when the run is verbose. */
  readonly echo?: (line: string) => void;
}

const largestLog = 20 * 1024 * 1024;
const backoffMs = { initial: 250, max: 10_000 };

/** A child process with its log, started again with growing pauses when it ends without being asked to. */
export class Supervised {
  private child: ChildProcess | undefined;
  private wanted = false;
  private restarting: Promise<void> | undefined;
  private pauses = new AbortController();

  constructor(
    readonly spec: ProcessSpec,
    private readonly options: SupervisorOptions,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The living child of an IPC process. */
  get ipc(): ChildProcess {
    if (this.child === undefined) throw new Error(`${this.spec.name} is not running`);
    return this.child;
  }

  async start(): Promise<void> {
    this.wanted = true;
    this.pauses = new AbortController();
    await this.spawnAndWait();
  }

  /** Asks the process to end, kills it after its grace, and does not start it again. */
  async stop(): Promise<void> {
    this.wanted = false;
    this.pauses.abort();
    const child = this.child;
    if (child !== undefined) {
      child.kill(this.spec.stop.signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), this.spec.stop.graceMs);
      await ended(child);
      clearTimeout(timer);
    }
    await this.restarting;
  }

  /** Kills the process, which is then started again as after a crash; during `start`, that rejects instead. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.child?.kill(signal);
  }

  private async spawnAndWait(): Promise<void> {
    await this.spec.prepare?.();
    if (!this.isWanted()) throw new Fault(`The start of ${this.spec.name} was interrupted.`);
    const child = this.spawn();
    this.child = child;
    let up = false;
    child.once('exit', (code, signal) => {
      this.child = undefined;
      if (child.pid !== undefined) this.options.record.remove(child.pid);
      if (up && this.wanted) this.restarting = this.restart(signal ?? `exit code ${code ?? 0}`);
    });
    const early = ended(child).then((how) => {
      throw new Fault(`${this.spec.name} did not start (${how}):\n${this.lastLines()}`, `Its log is ${this.logFile}.`);
    });
    try {
      await Promise.race([this.spec.ready(child), early]);
      up = true;
    } catch (error) {
      // The exit explains more than the probe that failed because of it.
      if (child.exitCode !== null || child.signalCode !== null) await early;
      child.kill('SIGKILL');
      await ended(child);
      throw error;
    } finally {
      early.catch(() => undefined);
    }
  }

  private async restart(how: string): Promise<void> {
    const { name } = this.spec;
    this.options.report(`${name} ended (${how}); starting it again`);
    for (let pause = backoffMs.initial; ; pause = Math.min(pause * 2, backoffMs.max)) {
      await sleep(pause, undefined, { signal: this.pauses.signal }).catch(() => undefined);
      if (!this.isWanted()) return;
      try {
        await this.spawnAndWait();
        this.options.report(`${name} is back`);
        return;
      } catch (error) {
        if (!this.isWanted()) return;
        this.options.report(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  /** The check repeats after every wait: a stop may have come meanwhile. */
  private isWanted(): boolean {
    return this.wanted;
  }

  private spawn(): ChildProcess {
    const { name, command, args, cwd, env, uid, gid, ipc, stop } = this.spec;
    const file = this.openLog();
    const output = this.options.echo ? 'pipe' : file;
    const stdio: StdioOptions = ['ignore', output, output, ...(ipc ? (['ipc'] as const) : [])];
    // The child has its own process group: Ctrl-C reaches the runner alone, which then stops everything in order.
    const child = spawn(command, args, { cwd, env, stdio, detached: true, ...(uid === undefined ? {} : { uid, gid }) });
    closeSync(file);
    child.on('error', () => undefined);
    if (child.pid !== undefined) this.options.record.add(name, child.pid, stop.signal);
    this.copyOutput(child);
    return child;
  }

  private copyOutput(child: ChildProcess): void {
    const { echo } = this.options;
    if (!echo || !child.stdout || !child.stderr) return;
    const file = createWriteStream(this.logFile, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`);
        echo(`${this.spec.name} | ${line}`);
      });
    }
    child.once('close', () => file.end());
  }

  private get logFile(): string {
    return join(this.options.logDir, `${this.spec.name}.log`);
  }

  private openLog(): number {
    mkdirSync(this.options.logDir, { recursive: true });
    if (existsSync(this.logFile) && statSync(this.logFile).size > largestLog)
      renameSync(this.logFile, `${this.logFile}.1`);
    return openSync(this.logFile, 'a');
  }

  private lastLines(): string {
    const text = existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').slice(-6000) : '';
    return text.split('\n').slice(-16).join('\n').trimEnd();
  }
}

/** How a process ended: a signal's name, an exit code, or an error's message, such as that of a failed spawn. */
const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve(child.signalCode ?? `exit code ${child.exitCode ?? 0}`);
      return;
    }
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code ?? 0}`));
  });
