import { exchange, until } from '@laurel/local-platform/backing/wait';
import { countFaults, countLedgerFaults } from '@laurel/local-platform/commands/verify';
import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { type Platform, startPlatform } from '@laurel/local-platform/platform/start-platform';
import { openEvents, queriesOf, unhandledEvents } from '@laurel/test-kit/events/open-events';
import { Mailbox } from '@laurel/test-kit/mailbox';
import { quietPool } from '@laurel/test-kit/postgres';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeProgram } from './contended-program.ts';
import { Customer } from './customer.ts';

const inner = ['identity', 'programs', 'rewards'] as const;
type Inner = (typeof inner)[number];
export type Service = Inner | 'gateway';

/** The tables with constant writes, by the service that owns them. */
const ownerOf = { completion: 'programs', claim: 'rewards', participant_stats: 'identity' } as const;
type Table = keyof typeof ownerOf;

/** The advisory lock that each written row of these tables passes. */
const GATE = 4_711;

/** A lock of the table would also hold statements that write no row, such as the refusal of a claim. */
const gateOf = (table: Table): string => `
  CREATE OR REPLACE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${GATE});
    RETURN NEW;
  END $$;
  CREATE TRIGGER gate BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION pass_gate()`;

const unlimited = {
  LIMIT_SIGN_IN_PER_MINUTE: '1000',
  LIMIT_UNSAFE_PER_MINUTE: '1000000',
  LIMIT_SAFE_PER_MINUTE: '1000000',
  LIMIT_BODIES_AT_ONCE: '1000000',
};

/** A platform of its own, one process a service, with a program whose customers can earn and claim without limit. */
export class SiteUnderFault {
  customers: Customer[] = [];
  private readonly pools: Record<Inner, ReturnType<typeof quietPool>>;

  private constructor(
    private readonly platform: Platform,
    private readonly dataDir: string,
  ) {
    const poolOf = (service: Inner): ReturnType<typeof quietPool> => {
      const url = new URL(platform.addresses.postgres);
      url.pathname = `/laurel_${service}`;
      return quietPool(url.href, 1);
    };
    this.pools = { identity: poolOf('identity'), programs: poolOf('programs'), rewards: poolOf('rewards') };
  }

  static async open(customers: number): Promise<SiteUnderFault> {
    const dataDir = await mkdtemp(join(tmpdir(), 'laurel-faults-'));
    const secrets = inner.map((service) => [`${service.toUpperCase()}_TOKEN_SECRET`, tokenSecretOf(service)] as const);
    const platform = await startPlatform(resolve(import.meta.dirname, '../../..'), {
      dataDir,
      ports: await unusedPorts(),
      separate: true,
      demo: false,
      env: { ...process.env, ...unlimited, ...Object.fromEntries(secrets), LOG_LEVEL: 'warn' },
    });
    const site = new SiteUnderFault(platform, dataDir);
    try {
      await site.fill(customers);
      for (const table of ['completion', 'claim', 'participant_stats'] as const) {
        await site.rows(ownerOf[table], gateOf(table));
      }
      return site;
    } catch (error) {
      await site.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.customers.map((customer) => customer.close()));
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
    await this.platform.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  kill(name: Service | 'postgres' | 'redis'): void {
    this.platform.kill(name);
  }

  /** kill -9 of a service while Postgres commits its statement: the write is done, and its callers get no answer. */
  async killBeforeItAnswers(name: Service, table: Table): Promise<void> {
    await this.freezeInTheAct(name, table);
    this.platform.kill(name);
  }

  /** kill -9 of Redis while events take effect without its knowledge; `emptied`: it restarts without data. */
  async killRedisBeforeDelivery(options: { emptied: boolean }): Promise<void> {
    await this.freezeInTheAct('redis', 'participant_stats');
    this.platform.kill('redis');
    if (options.emptied) rmSync(join(this.dataDir, 'redis'), { recursive: true, force: true });
  }

  async flushRedis(): Promise<void> {
    const answer = await exchange(this.platform.ports.redis, 'FLUSHALL\r\n');
    if (!answer.startsWith('+OK')) throw new Error(`FLUSHALL: ${answer}`);
  }

  /** Resolves when every service reports that it is ready. */
  async back(): Promise<void> {
    // A process that was killed a moment ago may still answer.
    await sleep(100);
    await until(async () => {
      for (const name of [...inner, 'gateway'] as const) {
        const url = `http://127.0.0.1:${this.platform.ports[name]}${name === 'gateway' ? '/health' : '/ready'}`;
        const { status } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
        if (status !== 200) throw new Error(`${url} answers ${status}`);
      }
      await exchange(this.platform.ports.redis, 'PING\r\n');
    }, 90_000);
  }

  /** Rows of one statement as superuser, past row-level security. */
  async rows<T>(service: Inner, sql: string): Promise<T[]> {
    return (await this.pools[service].query(sql)).rows as T[];
  }

  /** Completion events that rewards has not yet handled. */
  underWay(): Promise<number> {
    return unhandledEvents(queriesOf(this.pools.programs), 'rewards', ['challenge.completed']);
  }

  /** Resolves when every event, and every event that followed from one, has been handled. */
  async settled(millis: number): Promise<void> {
    await until(async () => {
      // The order matters: events of one service may pass through the next.
      for (const service of ['programs', 'rewards', 'identity'] as const) {
        const open = await openEvents(queriesOf(this.pools[service]));
        if (open.length > 0) throw new Error(`${service} still has ${JSON.stringify(open.slice(0, 5))}`);
      }
    }, millis);
  }

  /** The number of events that a service has recognised as already handled, since it was started. */
  async repeatedEvents(service: Inner): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.platform.ports[service]}/metrics`)).text();
    const counts = [...text.matchAll(/^events_total\{[^}]*outcome="repeated"[^}]*\} (\d+)/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  /** The findings of `npm run verify`, while events are on their way of the ledger's checks alone. */
  async unsound(moment: 'settled' | 'under way' = 'settled'): Promise<string[]> {
    const counts = await (moment === 'settled' ? countFaults : countLedgerFaults)(this.dataDir);
    return counts.filter(({ count }) => count !== 0).map(({ name, count }) => `${count} ${name}`);
  }

  /** Holds written rows of a table until some wait, stops the process, and then lets Postgres commit them. */
  private async freezeInTheAct(name: Service | 'redis', table: Table): Promise<void> {
    const client = await this.pools[ownerOf[table]].connect();
    const waiting = `SELECT a.pid, a.xact_start::text AS began FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.objid = ${GATE} AND NOT l.granted AND a.datname = current_database()`;
    try {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${GATE})`);
      await until(async () => {
        if ((await client.query(waiting)).rowCount === 0) throw new Error(`No service writes into ${table}`);
      }, 15_000);
      this.platform.kill(name, 'SIGSTOP');
      const { rows: held } = await client.query<{ pid: number; began: string }>(waiting);
      await client.query('COMMIT');
      await until(async () => {
        const { rows } = await client.query<{ pid: number; began: string }>(
          `SELECT pid, xact_start::text AS began FROM pg_stat_activity WHERE state = 'active'`,
        );
        const open = rows.filter(({ pid, began }) => held.some((one) => one.pid === pid && one.began === began));
        if (open.length > 0) throw new Error(`Postgres has ${open.length} of the statements still to commit`);
      }, 30_000);
    } finally {
      // Outside of a transaction this is a notice.
      await client.query('COMMIT');
      client.release();
    }
  }

  private async fill(count: number): Promise<void> {
    const { ports, addresses } = this.platform;
    const urlOf = (service: Service): string => `http://127.0.0.1:${ports[service]}`;
    const urls = { identity: urlOf('identity'), programs: urlOf('programs'), rewards: urlOf('rewards') };
    const { shop, people } = await makeProgram(urls, count);
    const mailbox = new Mailbox(addresses.mailbox);
    const arriving = people.map((person) => Customer.signIn(urlOf('gateway'), mailbox, person, shop));
    this.customers = await Promise.all(arriving);
  }
}
