import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicEvent } from '@laurel/contracts/public-events/public-event';
import type { WebhookSecretIssued } from '@laurel/contracts/integrations/webhooks.dto';
import { eventually, IntegrationsUnderTest, type Received } from './integrations.fixture.ts';

let integrations: IntegrationsUnderTest;

beforeAll(async () => {
  integrations = await IntegrationsUnderTest.start();
}, 60_000);
afterAll(() => integrations.stop());
beforeEach(async () => {
  await integrations.database.query(
    'TRUNCATE public_event, public_event_end, webhook_attempt, webhook_delivery, webhook_endpoint CASCADE',
  );
});

const add = async (url: string, ordered: boolean): Promise<WebhookSecretIssued['webhook']> => {
  const body = { url, types: ['points.changed'], ordered };
  const answer = await integrations.call('POST', 'programs/1/webhooks', body);
  expect(answer.status).toBe(201);
  return (answer.body as WebhookSecretIssued).webhook;
};
const eventOf = ({ body }: Pick<Received, 'body'>): PublicEvent => JSON.parse(body) as PublicEvent;
/** The participant and the balance that a message tells. */
const told = (message: Pick<Received, 'body'>): string => {
  const { participant_id, unused_points } = eventOf(message).data.object;
  return `${String(participant_id)}: ${String(unused_points)}`;
};
const hurry = (): Promise<unknown> =>
  integrations.database.query(`UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'`);

describe('an endpoint that keeps the order', () => {
  it('is set when it is added, shown, and changed by staff', async () => {
    const { id, ordered, version } = await add('http://localhost:9/', true);
    expect(ordered).toBe(true);
    const free = await integrations.call('PATCH', `webhooks/${id}`, { version, ordered: false });
    expect((free.body as WebhookSecretIssued).webhook.ordered).toBe(false);
    expect((await add('http://localhost:9/', false)).ordered).toBe(false);
  });

  it('gets the events about one participant one after the other, where another one gets several at once', async () => {
    const open = new Map<string, number>();
    const most = new Map<string, number>();
    const receiver = await integrations.receiver((message) => {
      const key = told(message).split(':')[0] ?? '';
      open.set(key, (open.get(key) ?? 0) + 1);
      most.set(key, Math.max(most.get(key) ?? 0, open.get(key) ?? 0));
      return sleep(40).then(() => {
        open.set(key, (open.get(key) ?? 0) - 1);
        return { status: 200 };
      });
    });
    await add(receiver.url, true);
    for (let points = 1; points <= 8; points += 1) {
      await integrations.points('1', String(points));
      await integrations.points('2', String(points));
    }
    await eventually(async () => {
      const left = await integrations.database.query(`SELECT FROM webhook_delivery WHERE status <> 'delivered'`);
      expect([receiver.received.length, left.length]).toEqual([16, 0]);
    });
    const of = (id: string): number[] =>
      receiver.received
        .map(eventOf)
        .flatMap(({ data: { object }, sequence }) => (object['participant_id'] === id ? [Number(sequence)] : []));
    for (const id of ['1', '2']) expect(of(id)).toEqual(of(id).toSorted((a, b) => a - b));
    expect([...most.values()]).toEqual([1, 1]);
    await integrations.database.query('UPDATE webhook_endpoint SET is_ordered = false');
    await integrations.database.query(`UPDATE webhook_delivery SET status = 'pending', next_at = now()`);
    await eventually(() => expect(receiver.received).toHaveLength(32));
    expect(Math.max(...most.values())).toBeGreaterThan(1);
  });

  it('holds back what follows a failing event of the same participant alone, for an hour', async () => {
    const failing = new Set(['1: 1']);
    const receiver = await integrations.receiver((message) => ({ status: failing.has(told(message)) ? 500 : 200 }));
    await add(receiver.url, true);
    const seen = (): string[] => receiver.received.map(told);
    await integrations.points('1', '1');
    await eventually(() => expect(seen()).toEqual(['1: 1']));
    await integrations.points('1', '2');
    await integrations.points('2', '1');
    await eventually(() => expect(seen()).toEqual(['1: 1', '2: 1']));
    await hurry();
    await eventually(() => expect(seen()).toEqual(['1: 1', '2: 1', '1: 1']));
    // Longer than a turn of the sender, which would have sent it.
    await sleep(1_200);
    expect(seen()).toHaveLength(3);
    failing.clear();
    await eventually(async () => {
      await hurry();
      expect(seen()).toEqual(['1: 1', '2: 1', '1: 1', '1: 1', '1: 2']);
    });
    failing.add('3: 1');
    await integrations.points('3', '1');
    await eventually(() => expect(seen()).toHaveLength(6));
    await integrations.points('3', '2');
    await sleep(1_200);
    expect(seen()).toHaveLength(6);
    await integrations.database.query(
      `UPDATE webhook_delivery SET created_at = created_at - interval '61 minutes', next_at = next_at + interval '1 hour'
       WHERE status = 'pending' AND attempts > 0`,
    );
    await eventually(() => expect(seen().at(-1)).toBe('3: 2'));
  }, 60_000);
});
