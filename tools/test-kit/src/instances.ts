import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '@laurel/service-kit/http/start-service';
import { freePort } from './ports.ts';
import type { TestDatabase } from './postgres.ts';
import { killWithRun } from './run/servers.ts';
import { tokenSecretOf } from './tokens.ts';

export type StartFunction = (env: NodeJS.ProcessEnv) => Promise<RunningService>;

export interface ServiceEnvOptions {
  service: string;
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl' | 'relayUrl'>;
  redisUrl: string;
  /** Variables that win over everything else. */
  extra?: Record<string, string>;
}

/** The environment of a service under test: port 0, its database and Redis, and all token secrets of the test kit. */
export function serviceEnv({ service, database, redisUrl, extra = {} }: ServiceEnvOptions): NodeJS.ProcessEnv {
  const prefix = service.toUpperCase();
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    DRAIN_MS: '0',
    REDIS_URL: redisUrl,
    [`${prefix}_PORT`]: '0',
    [`${prefix}_DATABASE_URL`]: database.appUrl,
    [`${prefix}_OWNER_DATABASE_URL`]: database.ownerUrl,
    [`${prefix}_RELAY_DATABASE_URL`]: database.relayUrl,
    ...Object.fromEntries(
      ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations', 'gateway'].map((name) => [
        `${name.toUpperCase()}_TOKEN_SECRET`,
        tokenSecretOf(name),
      ]),
    ),
    ...extra,
  };
}

export interface Instances {
  services: RunningService[];
  /** Round robin over the instances. */
  nextUrl(): string;
  stop(): Promise<void>;
}

/** n instances of a service in this process, each on a port of its own. */
export async function startInstances(start: StartFunction, env: NodeJS.ProcessEnv, n = 1): Promise<Instances> {
  const services = await Promise.all(Array.from({ length: n }, () => start(env)));
  let turn = 0;
  return {
    services,
    nextUrl: () => (services[turn++ % n] as RunningService).url,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}

export interface ChildOptions {
  /** Absolute path: `…/dist/main.js`, or a `.ts` source, which needs no build. */
  entry: string;
  env: NodeJS.ProcessEnv;
  args?: string[];
  /** Variable that names the port, for example `REWARDS_PORT`; with it the child counts as started at `GET /health/live`. */
  portVariable?: string;
}

/** A service or script as a process of its own, for kill -9, SIGSTOP and restarts. */
export class ChildInstance {
  private child: ChildProcess | undefined;
  private lines = '';
  private closed: Promise<unknown> | undefined;

  private constructor(
    private readonly options: ChildOptions,
    readonly port: number,
  ) {}

  static async start(options: ChildOptions): Promise<ChildInstance> {
    const instance = new ChildInstance(options, await freePort());
    await instance.start();
    return instance;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** All output of the process so far. */
  get output(): string {
    return this.lines;
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts, or starts again on the same port. */
  async start(): Promise<void> {
    const { entry, env, args = [], portVariable } = this.options;
    const source = entry.endsWith('.ts') ? ['--conditions=@laurel/source', '--import', loaderUrl] : [];
    const ownEnv = {
      PATH: process.env['PATH'],
      ...env,
      ...(portVariable !== undefined && { [portVariable]: String(this.port) }),
    };
    const child = spawn(process.execPath, [...source, entry, ...args], {
      env: ownEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    if (child.pid !== undefined) killWithRun(child.pid);
    this.closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.lines += chunk.toString();
      });
    }
    if (portVariable !== undefined) await this.healthy();
  }

  /** Sends a signal; with one that ends the process, resolves when it has ended. */
  async signal(name: NodeJS.Signals): Promise<void> {
    if (!this.running || this.child === undefined) return;
    const ended = once(this.child, 'exit');
    this.child.kill(name);
    if (name !== 'SIGSTOP' && name !== 'SIGCONT') await ended;
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.signal('SIGKILL');
  }

  /** The exit code once the process has ended and its whole output was read; `null` after a signal. */
  async ended(): Promise<number | null> {
    await this.closed;
    return this.child?.exitCode ?? null;
  }

  private async healthy(patienceMs = 90_000): Promise<void> {
    for (const deadline = Date.now() + patienceMs; ;) {
      const answer = await fetch(`${this.url}/health/live`).catch(() => undefined);
      if (answer?.ok === true) return;
      if (!this.running || Date.now() > deadline)
        throw new Error(`${this.options.entry} did not start:\n${this.lines}`);
      await sleep(50);
    }
  }
}

const loaderUrl = fileURLToPath(new URL('./run/source-loader.mjs', import.meta.url));
