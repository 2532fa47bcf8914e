import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { type Platform, startPlatform } from '@laurel/local-platform/platform/start-platform';
import { signInternalToken } from '@laurel/service-kit/auth/internal-token';
import { participant } from '@laurel/test-kit/caller-factories';
import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

type Inner = 'identity' | 'programs' | 'rewards' | 'offers';

export interface StageOptions {
  /** Which to start, without the demo; default: all, with it. */
  readonly services?: readonly Inner[];
  /** A folder whose databases stay for the next run; default: a new one that goes with the stage. */
  readonly keep?: string;
}

/** More than any bench calls in a minute. */
const NO_LIMIT = '1000000000';
const TOKEN_SECONDS = 7_200;

/** A platform of its own, durable, one process a service, over empty or kept data; `folder` is for the bench's files. */
export class Stage {
  private readonly pools: pg.Pool[] = [];

  private constructor(
    private readonly platform: Platform,
    readonly folder: string,
    private readonly isKept: boolean,
  ) {}

  static async open(root: string, { services, keep }: StageOptions): Promise<Stage> {
    const folder = keep ?? (await mkdtemp(join(tmpdir(), 'laurel-bench-')));
    const platform = await startPlatform(root, {
      dataDir: join(folder, 'data'),
      ports: await unusedPorts(),
      durable: true,
      separate: true,
      demoMerchants: 500,
      ...(services && { services }),
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        LIMIT_SIGN_IN_PER_MINUTE: NO_LIMIT,
        LIMIT_UNSAFE_PER_MINUTE: NO_LIMIT,
        LIMIT_SAFE_PER_MINUTE: NO_LIMIT,
        LIMIT_BODIES_AT_ONCE: NO_LIMIT,
      },
    });
    return new Stage(platform, folder, keep !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
    await this.platform.stop();
    if (!this.isKept) await rm(this.folder, { recursive: true, force: true });
  }

  get redisUrl(): string {
    return this.platform.addresses.redis;
  }

  get mailbox(): string {
    return this.platform.addresses.mailbox;
  }

  /** The gateway by address, and the `Host` of the default program. */
  get gateway(): { origin: string; host: string } {
    const { gateway } = this.platform.ports;
    return { origin: `http://127.0.0.1:${gateway}`, host: `localhost:${gateway}` };
  }

  origin(service: Inner): string {
    return `http://127.0.0.1:${this.platform.ports[service]}`;
  }

  /** Forgets all jobs; those who need them send them again. */
  async emptyQueues(): Promise<void> {
    const redis = new Redis(this.redisUrl);
    await redis.flushall();
    redis.disconnect();
  }

  /** A service's database as the superuser, whom no row-level security slows. */
  databaseUrl(service: Inner): string {
    const url = new URL(this.platform.addresses.postgres);
    url.pathname = `/laurel_${service}`;
    return url.href;
  }

  /** Connections of `databaseUrl`, closed with the stage. */
  pool(service: Inner, max = 4): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.databaseUrl(service), max });
    this.pools.push(pool);
    return pool;
  }

  /** What a service's own commands run with, such as its verifier. */
  environment(reader: string): NodeJS.ProcessEnv {
    return this.platform.environment(reader);
  }

  /** A participant's token as the gateway would sign it, good for the whole run. */
  token(service: Inner, programId: string, participantId: string): string {
    const secret = this.environment('gateway')[`${service.toUpperCase()}_TOKEN_SECRET`] ?? '';
    return signInternalToken(participant(programId, participantId), {
      audience: service,
      secret,
      seconds: TOKEN_SECONDS,
    });
  }
}
