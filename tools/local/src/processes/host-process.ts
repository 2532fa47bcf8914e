import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fault } from '../fault.ts';
import type { Piece } from '../pieces.ts';
import type { HostAnswer, HostCall, HostRequest } from './host-protocol.ts';
import { Supervised, type SupervisorOptions } from './supervised.ts';

export interface HostOptions {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** The environments of a piece and of its migrations. */
  readonly environment: (piece: string, use: 'start' | 'migrate') => NodeJS.ProcessEnv;
  /** Options of the Node process itself. */
  readonly processEnv: NodeJS.ProcessEnv;
  readonly nodeArgs?: readonly string[];
}

/** Always the built file, also when this one is run from source. */
const hostFile = fileURLToPath(new URL('../../dist/processes/host.js', import.meta.url));

/** A supervised process that runs one or several pieces; a restart brings back those that were running. */
export class HostProcess {
  private readonly supervised: Supervised;
  private readonly stopped = new Set<string>();
  private calls = 0;

  constructor(
    private readonly options: HostOptions,
    supervisorOptions: SupervisorOptions,
  ) {
    const { name, processEnv, nodeArgs = [] } = options;
    this.supervised = new Supervised(
      {
        name,
        command: process.execPath,
        args: ['--enable-source-maps', ...nodeArgs, hostFile, ...options.pieces.map((piece) => piece.name)],
        env: processEnv,
        ipc: true,
        stop: { signal: 'SIGTERM', graceMs: 3000 },
        ready: (child) => this.startPieces(child),
      },
      supervisorOptions,
    );
  }

  get name(): string {
    return this.options.name;
  }

  get pieces(): readonly Piece[] {
    return this.options.pieces;
  }

  start(): Promise<void> {
    return this.supervised.start();
  }

  stop(): Promise<void> {
    return this.supervised.stop();
  }

  kill(signal?: NodeJS.Signals): void {
    this.supervised.kill(signal);
  }

  /** Stops one piece; the others continue. */
  async stopPiece(name: string): Promise<void> {
    this.stopped.add(name);
    await this.call(this.supervised.ipc, { do: 'stop', piece: name });
  }

  /** Starts a stopped piece in a fresh process, so that the newest build runs. */
  async startPiece(name: string): Promise<void> {
    this.stopped.delete(name);
    await this.supervised.stop();
    await this.supervised.start();
  }

  private async startPieces(child: ChildProcess): Promise<void> {
    const pieces = this.options.pieces.filter(({ name }) => !this.stopped.has(name));
    for (const { name, migrate } of pieces) {
      if (migrate)
        await this.call(child, {
          do: 'migrate',
          piece: name,
          module: migrate,
          env: this.options.environment(name, 'migrate'),
        });
    }
    for (const { name, main } of pieces) {
      await this.call(child, { do: 'start', piece: name, module: main, env: this.options.environment(name, 'start') });
    }
  }

  private call(child: ChildProcess, call: HostCall): Promise<unknown> {
    const id = ++this.calls;
    return new Promise((resolve, reject) => {
      const take = (answer: HostAnswer): void => {
        if (answer.id !== id) return;
        child.off('message', take);
        child.off('exit', gone);
        if ('error' in answer)
          reject(
            new Fault(`${call.piece} could not ${call.do}: ${answer.error}`, `Its log is ${this.options.name}.log.`),
          );
        else resolve(answer.value);
      };
      const gone = (): void =>
        reject(new Error(`${this.options.name} ended while it was asked to ${call.do} ${call.piece}`));
      child.on('message', take);
      child.once('exit', gone);
      child.send({ id, call } satisfies HostRequest);
    });
  }
}
