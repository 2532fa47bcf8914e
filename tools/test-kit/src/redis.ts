import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './ports.ts';
import { killWithRun } from './run/servers.ts';

/** A Redis server of one spec file: no persistence, so a kill loses all its data. */
export class TestRedis {
  private server: ChildProcess | undefined;
  private admin: Redis | undefined;

  private constructor(readonly port: number) {}

  /** Started, about 30 ms. With `{ started: false }` only its address exists, for "absent at start". */
  static async create(options: { started?: boolean } = {}): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    if (options.started !== false) await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts, or starts again on the same port, empty. */
  async start(): Promise<void> {
    const flags = {
      port: String(this.port),
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      'maxmemory-policy': 'noeviction',
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
    const server = spawn('redis-server', args, { stdio: 'ignore' });
    this.server = server;
    if (server.pid === undefined) throw new Error('redis-server is not on the PATH');
    killWithRun(server.pid);
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`redis-server on port ${this.port} ended with ${code}`);
    });
    await Promise.race([this.client().ping(), ended]);
  }

  /** Removes all keys of all databases. */
  async flushAll(): Promise<void> {
    await this.client().flushall();
  }

  /** kill -9. No connection of its own outlives the server: a command on one would wait for the next server. */
  async kill(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    this.admin?.disconnect();
    this.admin = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** Accepts connections and commands, and answers none until `resume`. */
  pause(): void {
    this.server?.kill('SIGSTOP');
  }

  resume(): void {
    this.server?.kill('SIGCONT');
  }

  /** kill -9, a pause, and an empty server on the same port. */
  async restart(pauseMs = 200): Promise<void> {
    await this.kill();
    await sleep(pauseMs);
    await this.start();
  }

  /** The number of connected clients, the spec's own included. */
  async clients(): Promise<number> {
    const list = (await this.client().client('LIST')) as string;
    return list.trim().split('\n').length;
  }

  /** A connection for a spec's own questions; closed with the server. */
  client(): Redis {
    if (this.admin === undefined) {
      this.admin = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
      this.admin.on('error', () => undefined);
    }
    return this.admin;
  }

  async stop(): Promise<void> {
    await this.kill();
    this.admin?.disconnect();
  }
}
