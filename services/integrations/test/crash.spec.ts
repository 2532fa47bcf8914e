import { HttpClient } from '@laurel/test-kit/http';
import { ChildInstance, serviceEnv } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { fileURLToPath } from 'node:url';
import { schema } from '../src/migrate.ts';
import { RedemptionSender } from './crash.fixture.ts';
import { admin, eventually, Receiver } from './integrations.fixture.ts';

const EVENTS = 240;
/** The messages at which the service is killed: the receiver has them, and has not answered. */
const KILLED_AT = [20, 90, 170];
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
}, 90_000);
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

it('loses no event and changes none when the service is killed in the middle of deliveries, three times', async () => {
  const unanswered = new Set<string>();
  let deaths = 0;
  receiver = await Receiver.start(({ headers }, count) => {
    if (count === KILLED_AT[deaths]) {
      deaths += 1;
      unanswered.add(String(headers['webhook-id']));
      void service.kill();
      return null;
    }
    return { status: count % 7 === 0 ? 500 : 200 };
  });
  await database.query(`INSERT INTO program_copy (id, organization_id, features, version) VALUES (1, 1, '{}', 1)`);
  const client = HttpClient.as(admin, 'integrations', service.url);
  const added = await client.post('/admin/v2/programs/1/webhooks', { url: receiver.url, types: ['offer.redeemed'] });
  await client.close();
  expect(added.status).toBe(201);
  for (let first = 1; first <= EVENTS; first += 10) {
    await sender.send(
      scope,
      Array.from({ length: 10 }, (_, index) => String(first + index)),
    );
  }
  await eventually(async () => {
    if (!service.running) await service.start();
    await later();
    const [row] = await database.query<{ delivered: number }>(
      `SELECT count(*)::int AS delivered FROM webhook_delivery WHERE status = 'delivered'`,
    );
    expect([row?.delivered, deaths]).toEqual([EVENTS, KILLED_AT.length]);
  }, 120_000);

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
  expect(unanswered.size).toBe(KILLED_AT.length);
  const [log] = await database.query<{ events: number; last: number }>(
    'SELECT count(DISTINCT id)::int AS events, max(sequence)::int AS last FROM public_event',
  );
  expect(log).toEqual({ events: EVENTS, last: EVENTS });
}, 180_000);
