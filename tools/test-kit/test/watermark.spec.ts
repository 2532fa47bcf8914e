import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { sendersTo, Watermark } from '@laurel/service-kit/events/watermark';
import type { INestApplicationContext } from '@nestjs/common';
import { handleUpTo } from '../src/events/open-events.ts';
import { createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { TestRedis } from '../src/redis.ts';
import { waitFor } from '../src/wait-for.ts';
import { completed, EffectHandlers, IgnoreAll, senderSchema, startEvents } from './event-services.fixture.ts';
import { walletSchema } from './wallet-service.fixture.ts';

const a = { programId: '1' };
const PATIENCE = { within: 20_000 };

let programs: TestDatabase;
let rewards: TestDatabase;
let redis: TestRedis;
let sender: INestApplicationContext;
let receiver: INestApplicationContext;

beforeAll(async () => {
  [programs, rewards, redis] = await Promise.all([
    createTestDatabase(senderSchema),
    createTestDatabase(walletSchema),
    TestRedis.create(),
  ]);
  sender = await startEvents(programs, redis.url, [IgnoreAll]);
  receiver = await startEvents(rewards, redis.url, [EffectHandlers]);
});
afterAll(async () => {
  await Promise.all([sender.close(), receiver.close()]);
  await redis.stop();
  await Promise.all([programs.drop(), rewards.drop()]);
});

const handledUpTo = (): Promise<Date> => receiver.get(Watermark).handledUpTo(a);
const passes = (moment: Date): Promise<Date> =>
  waitFor(
    async () => {
      const handled = await handledUpTo();
      return handled > moment && handled;
    },
    { ...PATIENCE, what: `the watermark to pass ${moment.toISOString()}` },
  );
const send = (event: DomainEvent): Promise<void> =>
  sender.get(Database).transaction(a, () => sender.get(Outbox).append(a, event));
const effects = (label: string): Promise<object[]> => rewards.query('SELECT FROM effect WHERE label = $1', [label]);
const others = (service: string): string[] => sendersTo(service).filter((name) => name !== 'programs');

describe('the watermark of a consumer', () => {
  it('does not move while a sender, or a sender of a sender, has published nothing', async () => {
    await sleep(2_500);
    expect(await handledUpTo()).toEqual(new Date(0));
    await handleUpTo(rewards, others('rewards'), 'infinity');
    await sleep(2_500);
    expect(await handledUpTo()).toEqual(new Date(0));
    await handleUpTo(programs, others('programs'), 'infinity');
    await passes(new Date(0));
  });

  it('follows the clock while no events arrive', async () => {
    const before = await passes(new Date(Date.now() - 60_000));
    await passes(new Date(before.getTime() + 2_000));
  });

  it('waits for an event that is committed late, and its effect precedes it', async () => {
    const pool = quietPool(programs.appUrl, 1);
    const held = await pool.connect();
    await held.query('BEGIN');
    await held.query(`SELECT set_config('app.program_id', '1', true)`);
    const { rows } = await held.query<{ now: Date }>('SELECT now()');
    const moment = rows[0]?.now as Date;
    await sleep(4_000);
    expect((await handledUpTo()) < moment).toBe(true);
    await held.query(
      `INSERT INTO event (program_id, type, payload, effective_at) VALUES (1, 'challenge.completed', $1, now())`,
      [JSON.stringify(completed('late').data)],
    );
    await sleep(2_500);
    expect((await handledUpTo()) < moment).toBe(true);
    await held.query('COMMIT');
    held.release();
    await pool.end();
    await passes(moment);
    expect(await effects('late')).toHaveLength(1);
  });

  it('waits for an event that is retried, not for a parked one', async () => {
    await send(completed('refuse'));
    await passes(new Date());
    await send(completed('fail'));
    const [failing] = await waitFor(async () => {
      const rows = await programs.query<{ effective_at: Date }>(
        `SELECT e.effective_at FROM event_failure f JOIN event e ON e.id = f.event_id WHERE f.next_at IS NOT NULL`,
      );
      return rows.length > 0 && rows;
    }, PATIENCE);
    const moment = failing?.effective_at as Date;
    await sleep(4_000);
    // A Date is truncated to the millisecond of the event.
    expect((await handledUpTo()) <= moment).toBe(true);
    await programs.query('UPDATE event_failure SET next_at = NULL');
    await passes(moment);
  });
});
