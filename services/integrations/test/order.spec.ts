import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicEvent } from '@laurel/contracts/public-events/public-event';
import type { WebhookSecretIssued } from '@laurel/contracts/integrations/webhooks.dto';
import { balanceOf, eventually, IntegrationsUnderTest, type Received, type Receiver } from './integrations.fixture.ts';

let integrations: IntegrationsUnderTest;

beforeAll(async () => {
  integrations = await IntegrationsUnderTest.start();
});
afterAll(() => integrations.stop());
beforeEach(async () => {
  await integrations.database.query(
    'TRUNCATE public_event, public_event_end, participant_event_end, webhook_attempt, webhook_delivery, webhook_endpoint CASCADE',
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

/** A receiver that takes its time, and the most messages about a participant that it had at once. */
async function slowReceiver(): Promise<{ receiver: Receiver; most: Map<string, number> }> {
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const receiver = await integrations.receiver(async (message) => {
    const [id = ''] = told(message).split(':');
    const count = (open.get(id) ?? 0) + 1;
    open.set(id, count);
    most.set(id, Math.max(most.get(id) ?? 0, count));
    await sleep(40);
    open.set(id, (open.get(id) ?? 1) - 1);
    return { status: 200 };
  });
  return { receiver, most };
}

describe('an endpoint that keeps the order', () => {
  it('is set when it is added, shown, and changed by staff', async () => {
    const { id, ordered, version } = await add('http://localhost:9/', true);
    expect(ordered).toBe(true);
    const free = await integrations.call('PATCH', `webhooks/${id}`, { version, ordered: false });
    expect((free.body as WebhookSecretIssued).webhook.ordered).toBe(false);
    expect((await add('http://localhost:9/', false)).ordered).toBe(false);
  });

  it('gets the events about one participant one at a time by their numbers, and a failing one holds back that participant alone, for an hour [D-018]', async () => {
    const { most, receiver } = await slowReceiver();
    await add(receiver.url, true);
    for (let points = 1; points <= 8; points += 1) {
      await integrations.points('1', String(points));
      await integrations.points('2', String(points));
    }
    await eventually(async () => {
      const left = await integrations.database.query(`SELECT FROM webhook_delivery WHERE status <> 'delivered'`);
      expect([receiver.received.length, left.length]).toEqual([16, 0]);
    });
    const numbersOf = (id: string): (string | null)[] =>
      receiver.received
        .map(eventOf)
        .flatMap(({ data: { object }, participant_sequence }) =>
          object['participant_id'] === id ? [participant_sequence] : [],
        );
    for (const id of ['1', '2']) expect(numbersOf(id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect([...most.values()]).toEqual([1, 1]);

    const failing = new Set(['1: 1']);
    const strict = await integrations.receiver((message) => ({ status: failing.has(told(message)) ? 500 : 200 }));
    await add(strict.url, true);
    const seen = (): string[] => strict.received.map(told);
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
  });

  it('differs from one that does not, which gets several events about a participant at once', async () => {
    const { most, receiver } = await slowReceiver();
    await add(receiver.url, false);
    await integrations.handle(
      'balances.changed',
      Array.from({ length: 8 }, (_, index) => ({ data: { balances: [balanceOf('1', String(index))] } })),
    );
    await eventually(() => expect(receiver.received).toHaveLength(8));
    expect(most.get('1')).toBeGreaterThan(1);
  });
});
