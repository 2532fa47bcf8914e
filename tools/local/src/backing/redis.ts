import { mkdirSync } from 'node:fs';
import type { ProcessSpec } from '../processes/supervised.ts';
import { exchange, until } from './wait.ts';

export interface RedisOptions {
  /** Path of redis-server. */
  readonly program: string;
  readonly dir: string;
  readonly port: number;
  /** False keeps nothing on disk. */
  readonly durable: boolean;
}

/** Redis on the loopback address: append-only file synced every second, never evicts (queues live in it). */
export function redisProcess({ program, dir, port, durable }: RedisOptions): ProcessSpec {
  const settings: Record<string, string> = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    appendonly: durable ? 'yes' : 'no',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return {
    name: 'redis',
    command: program,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    stop: { signal: 'SIGTERM', graceMs: 2000 },
    prepare: () => {
      mkdirSync(dir, { recursive: true });
    },
    ready: async () => {
      await until(async () => {
        const answer = await exchange(port, 'PING\r\n');
        if (!answer.startsWith('+PONG')) throw new Error(`Redis answers ${answer.trim()}`);
      }, 30_000);
    },
  };
}
