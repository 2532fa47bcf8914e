import { HttpClient } from '@laurel/test-kit/http';
import { ChildInstance, serviceEnv } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { schema } from '../src/migrate.ts';
import { RedemptionSender } from './crash.fixture.ts';
import { admin, eventually, Receiver } from './integrations.fixture.ts';

const EVENTS = 240;
/** The messages at which the service is killed, while the receiver has not answered, and that at which it is stopped. */
const KILLED_AT = [20, 90];
const STOPPED_AT = 170;
const scope = { programId: '1' };

let database: TestDatabase;
let redis: TestRedis;
let sender: RedemptionSender;
let service: ChildInstance;
let receiver: Receiver | undefined;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
  sender = await RedemptionSender.start(redis.url);
  const extra = {
    WEBHOOK_SECRET: 'webhook-secret-of-the-tests-00000000',
    WEBHOOK_LOCAL_ALLOWED: 'true',
    LAUREL_TEST_RUN: process.env['LAUREL_TEST_RUN'] ?? '',
  };
  service = await ChildInstance.start({
    entry: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
    env: serviceEnv({ service: 'integrations', database, redisUrl: redis.url, extra }),
    portVariable: 'INTEGRATIONS_PORT',
  });
});
afterAll(async () => {
  await service.kill();
  await receiver?.stop();
  await sender.stop();
  await redis.stop();
  await database.drop();
});

/** What 40 seconds do for deliveries: leases of a killed process end, and what failed is due again. */
const later = (): Promise<unknown> =>
  database.query(`UPDATE webhook_delivery SET next_at = next_at - interval '40 seconds' WHERE next_at IS NOT NULL`);

const send = async (first: number, last: number): Promise<void> => {
  for (let from = first; from <= last; from += 10)
    await sender.send(
      scope,
      Array.from({ length: 10 }, (_, index) => String(from + index)),
    );
};

/** The seconds between the attempts of the delivery that is left, each of which is due at once. */
async function pauses(): Promise<number[]> {
  const found: number[] = [];
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await eventually(async () => {
      const [row] = await database.query<{ status: string; pause: number | null }>(
        `SELECT status, extract(epoch FROM next_at - attempted_at)::float8 AS pause FROM webhook_delivery
         WHERE status <> 'delivered' AND attempts = $1 AND answer_status = 500
           AND (SELECT count(*) FROM webhook_attempt a WHERE a.delivery_id = webhook_delivery.id) = $1`,
        [attempts],
      );
      expect(row?.status).toBe(attempts === 10 ? 'failed' : 'pending');
      if (row?.pause != null) found.push(row.pause);
    });
    await database.query(`UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'`);
  }
  return found;
}

const hour = 3_600;
const RETRY_SECONDS = [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

it('tries after 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and loses nothing by kill -9, FLUSHALL and restart [D-013]', async () => {
  const unanswered = new Set<string>();
  let isRefusing = false;
  receiver = await Receiver.start(({ headers }, count) => {
    if (isRefusing) return { status: 500 };
    if (KILLED_AT.includes(count)) {
      unanswered.add(String(headers['webhook-id']));
      void service.kill();
      return null;
    }
    if (count === STOPPED_AT) void service.signal('SIGTERM');
    return { status: count % 7 === 0 ? 500 : 200 };
  });
  await database.query(`INSERT INTO program_copy (id, organization_id, features, version) VALUES (1, 1, '{}', 1)`);
  const client = HttpClient.as(admin, 'integrations', service.url);
  const added = await client.post('/admin/v2/programs/1/webhooks', { url: receiver.url, types: ['offer.redeemed'] });
  await client.close();
  expect(added.status).toBe(201);
  await send(1, EVENTS / 2);
  let starts = 0;
  await eventually(async () => {
    if (!service.running) {
      if (unanswered.size === 2 && starts === 1) {
        await send(EVENTS / 2 + 1, EVENTS);
        // The relay puts the events into the queue within that time; no consumer runs.
        await sleep(1_000);
        await redis.flushAll();
      }
      starts += 1;
      await service.start();
    }
    await later();
    const [row] = await database.query<{ delivered: number }>(
      `SELECT count(*)::int AS delivered FROM webhook_delivery WHERE status = 'delivered'`,
    );
    expect([row?.delivered, starts]).toEqual([EVENTS, 3]);
  }, 240_000);

  const bodies = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id']);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  expect([...bodies.keys()].toSorted()).toEqual((await sender.ids()).toSorted());
  // However often an event was sent, its message was the same.
  expect([...bodies.values()].filter(({ size }) => size !== 1)).toEqual([]);
  for (const id of unanswered) expect(times.get(id)).toBeGreaterThan(1);
  const [log] = await database.query<{ events: number; last: number }>(
    'SELECT count(DISTINCT id)::int AS events, max(sequence)::int AS last FROM public_event',
  );
  expect(log).toEqual({ events: EVENTS, last: EVENTS });

  isRefusing = true;
  const began = Date.now();
  await sender.send(scope, ['1']);
  const found = await pauses();
  const first = receiver.received.find(({ headers, at }) => at >= began && headers['laurel-attempt'] === '1');
  // The first attempt waits for nothing but the way of the event.
  expect((first?.at ?? 0) - began).toBeLessThan(await atThisPace(5_000));
  expect(found).toHaveLength(RETRY_SECONDS.length);
  const beside = found.filter((pause, index) => Math.abs(pause / (RETRY_SECONDS[index] ?? 0) - 1) > 0.1);
  expect(beside).toEqual([]);
}, 400_000);
