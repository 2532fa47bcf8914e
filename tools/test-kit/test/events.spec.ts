import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Readiness } from '@laurel/service-kit/health/readiness';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { requestContext } from '@laurel/service-kit/telemetry/request-context';
import { type INestApplicationContext, Injectable, type Provider } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { ChildInstance } from '../src/instances.ts';
import { createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { TestRedis } from '../src/redis.ts';
import { unhandledEvents } from '../src/events/open-events.ts';
import { atThisPace } from '../src/run/pace.ts';
import { waitFor } from '../src/wait-for.ts';
import {
  completed,
  EffectHandlers,
  type EventTuning,
  IgnoreAll,
  senderSchema,
  startEvents,
} from './event-services.fixture.ts';
import { walletSchema } from './wallet-service.fixture.ts';

const a = { programId: '1' };

let programs: TestDatabase;
let rewards: TestDatabase;
let redis: TestRedis;
const running: INestApplicationContext[] = [];
const children: ChildInstance[] = [];

beforeEach(async () => {
  [programs, rewards, redis] = await Promise.all([
    createTestDatabase(senderSchema),
    createTestDatabase(walletSchema),
    TestRedis.create({ started: false }),
  ]);
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
  await Promise.all(running.splice(0).map((app) => app.close()));
  await redis.stop();
  await Promise.all([programs.drop(), rewards.drop()]);
});

const start = async (
  database: TestDatabase,
  providers: Provider[],
  tuning?: EventTuning,
): Promise<INestApplicationContext> => {
  const app = await startEvents(database, redis.url, providers, tuning);
  running.push(app);
  return app;
};
const sender = (tuning?: EventTuning) => start(programs, [IgnoreAll], tuning);
const receiver = (tuning?: EventTuning) => start(rewards, [EffectHandlers], tuning);

async function receiverProcess(): Promise<ChildInstance> {
  const child = await ChildInstance.start({
    entry: fileURLToPath(new URL('./receive-events.ts', import.meta.url)),
    env: {
      REDIS_URL: redis.url,
      RECEIVER_DATABASE: JSON.stringify(rewards),
      LAUREL_TEST_RUN: process.env['LAUREL_TEST_RUN'],
    },
  });
  children.push(child);
  await waitFor(() => child.output.includes('started'), { what: `the receiver: ${child.output}` });
  return child;
}

async function send(app: INestApplicationContext, ...events: DomainEvent[]): Promise<void> {
  const [database, outbox] = [app.get(Database), app.get(Outbox)];
  await database.transaction(a, async () => {
    for (const event of events) await outbox.append(a, event);
  });
}

const waiting = (): Promise<number> => unhandledEvents(programs, 'rewards', ['challenge.completed']);
const settled = (within = 20_000): Promise<true> =>
  waitFor(async () => (await waiting()) === 0 || null, { within, what: 'the end of the log' });
const labels = async (): Promise<string[]> =>
  (await rewards.query<{ label: string }>('SELECT label FROM effect ORDER BY label COLLATE "C"')).map(
    (row) => row.label,
  );
const numbered = (n: number): string[] => Array.from({ length: n }, (_, index) => String(index).padStart(4, '0'));

/** Publishes n events, 10 a transaction; `disturb` runs after each quarter but the last. */
async function sendUnder(
  app: INestApplicationContext,
  n: number,
  disturb: (quarter: number) => Promise<void>,
): Promise<void> {
  const titles = numbered(n);
  let quarter = 1;
  for (let index = 0; index < n; index += 10) {
    await send(app, ...titles.slice(index, index + 10).map(completed));
    if (quarter < 4 && index + 10 >= (n / 4) * quarter) await disturb(quarter++);
  }
}

describe('an event', () => {
  it('reaches its handler with trace id, soon, and the cursor passes it', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, completed('first'));
    await waitFor(async () => (await labels()).length === 1);
    const trace = 'a'.repeat(32);
    const began = Date.now();
    await requestContext.run({ requestId: 'r', traceId: trace }, () => send(from, completed('one')));
    const rows = await waitFor(async () => {
      const found = await rewards.query<{ label: string; trace_id: string; event_id: string }>(
        `SELECT * FROM effect WHERE label <> 'first'`,
      );
      return found.length > 0 && found;
    });
    expect(Date.now() - began).toBeLessThan(await atThisPace(2_000));
    expect(rows).toEqual([expect.objectContaining({ label: 'one', trace_id: trace })]);
    await settled();
    const inbox = await rewards.query(
      'SELECT event_id, starts, handled_at IS NOT NULL AS handled FROM inbox WHERE event_id = $1',
      [rows[0]?.event_id],
    );
    expect(inbox).toEqual([{ event_id: rows[0]?.event_id, starts: 1, handled: true }]);
  });

  it('is written with its transaction or not at all, once for all consumers, and cannot be changed [INV-05]', async () => {
    await redis.start();
    const from = await sender();
    const [database, outbox] = [from.get(Database), from.get(Outbox)];
    await expect(outbox.append(a, completed('x'))).rejects.toThrow('No transaction is open');
    const failing = database.transaction(a, async () => {
      await outbox.append(a, completed('x'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await programs.query('SELECT FROM event')).toHaveLength(0);
    await requestContext.run({ requestId: 'r-1', traceId: 'b'.repeat(32) }, () => send(from, completed('x')));
    const rows = await programs.query('SELECT type, version, participant_id, cause, trace_id FROM event');
    const trace = { cause: { request_id: 'r-1' }, trace_id: 'b'.repeat(32) };
    expect(rows).toEqual([{ type: 'challenge.completed', version: 1, participant_id: '1', ...trace }]);
    const pool = quietPool(programs.appUrl, 1);
    for (const sql of ['SELECT FROM event', 'UPDATE event SET type = type', 'DELETE FROM event', 'TRUNCATE event']) {
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await pool.end();
  });

  it('shares a transaction with others of its program when the handler takes lists; a bad one fails alone', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, ...numbered(200).map(completed), completed('fail'));
    await waitFor(async () => (await waiting()) === 1 || null);
    expect(await labels()).toEqual(numbered(200));
    const [{ count } = { count: '' }] = await rewards.query<{ count: string }>(
      'SELECT count(DISTINCT transaction_id) FROM effect',
    );
    expect(Number(count)).toBeLessThan(150);
    const [failed] = await waitFor(async () => {
      const rows = await programs.query<{ attempts: number; error: string; waits: boolean }>(
        `SELECT attempts, error, next_at - now() BETWEEN '1 second' AND '2 seconds' AS waits FROM event_failure
         WHERE consumer = 'rewards' AND attempts = 1`,
      );
      return rows.length > 0 && rows;
    });
    expect(failed).toEqual({ attempts: 1, error: 'this event cannot be handled', waits: true });
  });

  it('lets a handler that asks for it read before its transaction writes, and takes effect once', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, { type: 'copies.stated', data: { type: 'program.changed', count: 0, sums: {} } });
    await waitFor(async () => (await labels()).length === 1);
    await settled();
    expect(await labels()).toEqual(['program.changed read by a writing transaction: false']);
  });

  it('is parked with a metric after its last attempt, counted once however many relays listen', async () => {
    await redis.start();
    const from = await sender({ maxAttempts: 2 });
    const second = await sender({ maxAttempts: 2 });
    await receiver();
    await send(from, completed('fail'), completed('good'));
    const parked = `SELECT attempts FROM event_failure WHERE consumer = 'rewards' AND next_at IS NULL`;
    const rows = await waitFor(async () => {
      const found = await programs.query(parked);
      return found.length > 0 && found;
    });
    expect(rows).toEqual([{ attempts: 2 }]);
    expect(await labels()).toEqual(['good']);
    const metrics = await Promise.all(
      [from, second].map((app) => app.get<Registry>(METRICS).getSingleMetricAsString('outbox_parked_total')),
    );
    expect(metrics.filter((text) => /outbox_parked_total\{.*challenge\.completed.*\} 1/.test(text))).toHaveLength(1);
  });

  it('is tried again in time while new ones arrive without end', async () => {
    await redis.start();
    const from = await sender({ windowSize: 1 });
    await receiver();
    await send(from, completed('fail once'), ...numbered(200).map(completed));
    const isRetried = async (): Promise<boolean> => (await labels()).includes('fail once');
    const began = Date.now();
    while (!(await isRetried()) && Date.now() - began < 10_000) {
      await send(from, ...numbered(20).map(completed));
      expect(await waiting()).toBeGreaterThan(100);
    }
    expect(Date.now() - began).toBeGreaterThan(1_000);
    expect(Date.now() - began).toBeLessThan(await atThisPace(7_000));
  });
});

describe('an event that a handler refuses', () => {
  it('is parked at its first attempt, with the reason; the rest of its batch does not wait', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, ...numbered(100).map(completed), completed('refuse'));
    const failures = await waitFor(async () => {
      const rows = await programs.query('SELECT error, attempts, next_at FROM event_failure');
      return rows.length > 0 && rows;
    });
    expect(failures).toEqual([{ error: 'parked: refused, not_found: No mug is left', attempts: 1, next_at: null }]);
    await waitFor(async () => (await waiting()) === 1 || null);
    expect(await labels()).toEqual(numbered(100));
    const metrics = await from.get<Registry>(METRICS).getSingleMetricAsString('outbox_parked_total');
    expect(metrics).toMatch(/outbox_parked_total\{.*challenge\.completed.*\} 1/);
    const [start] = await rewards.query('SELECT starts FROM inbox WHERE handled_at IS NULL');
    expect(start).toEqual({ starts: 0 });
  });

  it('is distinguished from an outage, which is retried', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, ...numbered(20).map(completed), completed('outage'));
    const attempts = async (): Promise<unknown> => {
      const [failure] = await programs.query<{ attempts: number; waits: boolean }>(
        'SELECT attempts, next_at IS NOT NULL AS waits FROM event_failure',
      );
      return failure !== undefined && failure.attempts > 1 && failure;
    };
    expect(await waitFor(attempts, { within: 15_000 })).toEqual({ attempts: 2, waits: true });
    expect(await labels()).toEqual(numbered(20));
  });
});

describe('the log', () => {
  it('is never read past an event that is committed late, which reading by id alone would pass over', async () => {
    await redis.start();
    await sender();
    await receiver();
    const insert = (label: string): string => `
      INSERT INTO event (program_id, type, payload, effective_at)
      VALUES (1, 'challenge.completed', '${JSON.stringify(completed(label).data)}', now()) RETURNING id`;
    const held = quietPool(programs.adminUrl, 3);
    const [before, first, second] = await Promise.all([held.connect(), held.connect(), held.connect()]);
    for (const [client, label] of [[before, 'before'] as const, [first, 'late'] as const, [second, 'later'] as const]) {
      await client.query('BEGIN');
      await client.query(insert(label));
    }
    const [early] = await programs.query<{ id: string }>(insert('early'));
    await sleep(700);
    expect(await labels()).toEqual([]);
    await Promise.all([second.query('COMMIT'), before.query('COMMIT')]);
    // Rows before the open transaction are read, rows after it wait.
    await waitFor(async () => (await labels()).includes('before'));
    await sleep(700);
    expect(await labels()).toEqual(['before']);
    await first.query('COMMIT');
    await waitFor(async () => (await labels()).length === 4);
    const byId = await programs.query('SELECT FROM event WHERE id > $1', [early?.id]);
    expect(byId).toEqual([]);
    for (const client of [before, first, second]) client.release();
    await held.end();
  });

  it('retains an event of an unknown version, visibly, continues with the others, and forgets the failure once it is handled', async () => {
    await redis.start();
    const from = await sender({ maxAttempts: 1 });
    await receiver();
    const data = JSON.stringify(completed('new').data);
    await programs.query(
      `INSERT INTO event (program_id, type, version, payload, effective_at) VALUES (1, 'challenge.completed', 2, $1, now())`,
      [data],
    );
    await send(from, completed('old'));
    await waitFor(async () => (await labels()).length === 1);
    const failures = await waitFor(async () => {
      const rows = await programs.query('SELECT error, attempts, next_at > now() AS waits FROM event_failure');
      return rows.length > 0 && rows;
    });
    const error = 'waits: version 2 of challenge.completed is not known here';
    expect(failures).toEqual([{ error, attempts: 0, waits: true }]);
    expect(await labels()).toEqual(['old']);
    // The event gets the known version, as if the consumer had learnt the new one.
    await programs.query('UPDATE event SET version = 1 WHERE version = 2');
    await programs.query('UPDATE event_failure SET next_at = now()');
    await waitFor(async () => (await labels()).length === 2);
    await waitFor(async () => (await programs.query('SELECT FROM event_failure')).length === 0);
  });

  it('parks an event whose payload does not fit its schema at once, with the reason, and continues with the others', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    const data = JSON.stringify({ ...completed('odd').data, points: '5' });
    await programs.query(
      `INSERT INTO event (program_id, type, payload, effective_at) VALUES (1, 'challenge.completed', $1, now())`,
      [data],
    );
    await send(from, completed('good'));
    const failures = await waitFor(async () => {
      const rows = await programs.query('SELECT error, attempts, next_at FROM event_failure');
      return rows.length > 0 && rows;
    });
    const error = expect.stringMatching(/^parked: the payload of challenge.completed does not fit: points: /) as string;
    expect(failures).toEqual([{ error, attempts: 1, next_at: null }]);
    await waitFor(async () => (await labels()).length === 1);
    expect(await labels()).toEqual(['good']);
  });

  it('accepts no event whose payload does not fit its schema: the transaction of its writer fails', async () => {
    await redis.start();
    const from = await sender();
    const { data } = completed('odd');
    const odd = { type: 'challenge.completed', data: { ...data, points: 1.5 } } as DomainEvent;
    await expect(send(from, completed('good'), odd)).rejects.toThrow(
      /^challenge.completed does not match its schema: points: /,
    );
    expect(await programs.query('SELECT FROM event')).toEqual([]);
  });

  it('continues with the next process when the delivering one has died', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await send(from, completed('one'));
    await waitFor(async () => (await labels()).length === 1);
    await programs.query(
      `UPDATE event_cursor SET holder = gen_random_uuid(), held_until = now() + interval '4 seconds'`,
    );
    await sleep(3_200);
    await send(from, completed('two'));
    await waitFor(async () => (await labels()).length === 2);
    expect(await labels()).toEqual(['one', 'two']);
  });
});

describe('exactly once in effect', () => {
  it('500 events under FLUSHALL three times, kill -9 of Redis and the end of a relay [INV-15, F21, F22]', async () => {
    await redis.start();
    const from = await sender();
    const short = await start(programs, [IgnoreAll]);
    await receiver();
    await receiver();
    await sendUnder(from, 500, async (quarter) => {
      await redis.flushAll();
      if (quarter === 2) await redis.restart();
      if (quarter === 3) await short.close();
    });
    await settled(40_000);
    expect(await labels()).toEqual(numbered(500));
    const [inbox] = await rewards.query('SELECT count(*)::int AS rows, count(handled_at)::int AS handled FROM inbox');
    expect(inbox).toEqual({ rows: 500, handled: 500 });
    running.splice(running.indexOf(short), 1);
  });

  it('400 events while the consumer is killed three times [INV-15, F01]', async () => {
    await redis.start();
    const from = await sender();
    const child = await receiverProcess();
    await sendUnder(from, 400, async () => {
      await waitFor(async () => (await labels()).length > 0);
      await child.kill();
      await child.start();
    });
    await settled(40_000);
    expect(await labels()).toEqual(numbered(400));
  });

  it('100 events while all database connections are cut [INV-15, F13]', async () => {
    await redis.start();
    const from = await sender();
    await receiver();
    await sendUnder(from, 100, async () => {
      for (const database of [programs, rewards]) {
        await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename LIKE '%relay'`);
      }
    });
    await settled();
    expect(await labels()).toEqual(numbered(100));
  });

  it('an event that kills its consumer is parked, the others arrive [F26]', async () => {
    await redis.start();
    const from = await sender();
    const child = await receiverProcess();
    await send(from, ...numbered(20).map(completed), completed('die'));
    let deaths = 0;
    const supervise = setInterval(() => {
      if (child.running) return;
      deaths += 1;
      void child.start();
    }, 200);
    const rows = await waitFor(
      async () => {
        const found = await programs.query<{ error: string }>(`SELECT error FROM event_failure WHERE next_at IS NULL`);
        return found.length > 0 && found;
      },
      { within: 50_000, what: 'a parked event' },
    );
    await waitFor(async () => (await waiting()) === 1 || null, { within: 20_000 });
    clearInterval(supervise);
    expect(rows).toEqual([{ error: 'parked: the process died 2 times while it handled challenge.completed' }]);
    expect(await labels()).toEqual(numbered(20));
    expect(deaths).toBe(2);
  });
});

describe('start', () => {
  it('works without Redis: degraded, writes continue, events leave once Redis is there [F24]', async () => {
    const from = await sender();
    await receiver();
    expect(await from.get(Readiness).report()).toEqual({ database: 'up', redis: 'degraded' });
    await send(from, completed('early'));
    await redis.start();
    await waitFor(async () => (await labels()).length === 1);
    // The probes are run once a second.
    await waitFor(async () => (await from.get(Readiness).report())['redis'] === 'up');
    expect(await from.get(Readiness).report()).toEqual({ database: 'up', redis: 'up' });
  });

  it('is refused when a routed event has no handler, two, or a handler is never reached', async () => {
    await redis.start();
    @Injectable()
    class Second {
      @OnEvent('program.changed')
      async again(): Promise<void> {
        await Promise.resolve();
      }

      @OnEvent('reward.claimed')
      async never(): Promise<void> {
        await Promise.resolve();
      }
    }
    await expect(startEvents(rewards, redis.url, [])).rejects.toThrow(
      'Events of rewards: program.changed has no handler; ',
    );
    await expect(startEvents(rewards, redis.url, [EffectHandlers, Second])).rejects.toThrow(
      /program.changed has two handlers: EffectHandlers.program, Second.again; Second.never waits for reward.claimed/,
    );
  });
});
