import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type {
  WebhookDelivery,
  WebhookDeliveryTable,
  WebhookEndpointRow,
  WebhookEndpointTable,
  WebhookSecretIssued,
  WebhookVerdict,
} from '@laurel/contracts/integrations/webhooks.dto';
import type { PublicEvent } from '@laurel/contracts/public-events/public-event';
import { Webhook } from 'standardwebhooks';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { EndpointHealthJobs } from '../src/endpoint-health/endpoint-health.jobs.ts';
import { balanceOf, eventually, IntegrationsUnderTest, type Received } from './integrations.fixture.ts';

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

const deliveries = async (id: string, query = ''): Promise<WebhookDeliveryTable['data']> => {
  const { body } = await integrations.call('GET', `webhooks/${id}/deliveries${query}`);
  return (body as WebhookDeliveryTable).data;
};
const delivery = async (id: string, deliveryId: string | undefined): Promise<WebhookDelivery> =>
  (await integrations.call('GET', `webhooks/${id}/deliveries/${deliveryId}`)).body as WebhookDelivery;
const shown = async (id: string): Promise<WebhookEndpointRow> =>
  (await integrations.call('GET', `webhooks/${id}`)).body as WebhookEndpointRow;
const codeOf = ({ status, body }: { status: number; body: unknown }): [number, string] => [
  status,
  (body as ErrorBody).code,
];
const verified = (secret: string, { body, headers }: Received): PublicEvent =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as PublicEvent;
/** Makes what waits for its next attempt due. */
const hurry = (): Promise<unknown> =>
  integrations.database.query(`UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'`);

describe('the webhook endpoints of a program', () => {
  it('are listed, searched by address, added, shown, changed and removed [A-510] [A-513] [A-514]', async () => {
    const fresh = await integrations.call('GET', 'programs/1/webhooks/new');
    expect(fresh.body).toMatchObject({ left: 20 });
    const shop = await integrations.endpoint('http://localhost:4100/Shop', ['reward.won', 'points.changed']);
    await integrations.endpoint('http://localhost:4100/crm');
    expect(shop.webhook).toMatchObject({ types: ['points.changed', 'reward.won'], enabled: true, version: '1' });
    const list = async (query: string): Promise<string[]> => {
      const { body } = await integrations.call('GET', `programs/1/webhooks${query}`);
      return (body as WebhookEndpointTable).data.map(({ url }) => url);
    };
    expect(await list('?sort=url')).toEqual(['http://localhost:4100/Shop', 'http://localhost:4100/crm']);
    expect(await list('?search=SHOP')).toEqual(['http://localhost:4100/Shop']);
    const { id } = shop.webhook;
    expect((await integrations.call('GET', `webhooks/${id}/edit`)).body).toEqual(await shown(id));
    const change = { version: '1', description: 'Web shop', types: ['reward.claimed'], enabled: false };
    const changed = await integrations.call('PATCH', `webhooks/${id}`, change);
    expect([changed.status, (changed.body as WebhookSecretIssued).webhook]).toMatchObject([
      200,
      { description: 'Web shop', types: ['reward.claimed'], enabled: false, disabled_reason: 'staff', version: '2' },
    ]);
    expect(codeOf(await integrations.call('PATCH', `webhooks/${id}`, change))).toEqual([409, 'version_conflict']);
    const same = { ...change, version: '2' };
    expect(codeOf(await integrations.call('PATCH', `webhooks/${id}`, same))).toEqual([422, 'no_changes']);
    expect((await integrations.call('DELETE', `webhooks/${id}`)).status).toBe(200);
    expect((await integrations.call('GET', `webhooks/${id}`)).status).toBe(404);
    expect(await list('')).toEqual(['http://localhost:4100/crm']);
  });

  it('take public addresses and known events only [A-532] [D-017]', async () => {
    const add = (body: object) => integrations.call('POST', 'programs/1/webhooks', body);
    const types = ['points.changed'];
    const refused = await add({ url: 'https://169.254.169.254/', types });
    expect(codeOf(refused)).toEqual([422, 'url_not_allowed']);
    expect((refused.body as ErrorBody).errors).toEqual({ url: ['must lead to a public address'] });
    expect(codeOf(await add({ url: 'http://shop.example/', types }))).toEqual([422, 'url_not_allowed']);
    for (const bad of [[], ['points.lost'], ['points.changed', 'points.changed']])
      expect(codeOf(await add({ url: 'http://localhost:1/', types: bad }))).toEqual([422, 'validation_failed']);
    const { webhook } = await integrations.endpoint('http://localhost:1/');
    const change = { version: '1', url: 'https://10.0.0.1/' };
    expect(codeOf(await integrations.call('PATCH', `webhooks/${webhook.id}`, change))).toEqual([
      422,
      'url_not_allowed',
    ]);
    expect((await shown(webhook.id)).url).toBe('http://localhost:1/');
  });

  it('are twenty at most, however many are added at once', async () => {
    const add = () =>
      integrations.call('POST', 'programs/1/webhooks', { url: 'http://localhost:1/', types: ['reward.won'] });
    const answers = await Promise.all(Array.from({ length: 24 }, add));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(codeOf(answer)).toEqual([409, 'webhook_limit']);
    await integrations.endpoint('http://localhost:1/', ['reward.won'], '2');
  });

  it('belong to their program', async () => {
    const { webhook } = await integrations.endpoint('http://localhost:1/');
    await integrations.database.query('UPDATE program_copy SET organization_id = 9 WHERE id = 1');
    try {
      for (const path of ['', '/edit', '/deliveries'])
        expect((await integrations.call('GET', `webhooks/${webhook.id}${path}`)).status).toBe(404);
      expect((await integrations.call('DELETE', `webhooks/${webhook.id}`)).status).toBe(404);
    } finally {
      await integrations.database.query('UPDATE program_copy SET organization_id = 1 WHERE id = 1');
    }
    expect((await integrations.call('GET', `webhooks/${webhook.id}`)).status).toBe(200);
  });

  it('have a secret that is shown once and stored sealed [A-532]', async () => {
    const { secret, webhook } = await integrations.endpoint('http://localhost:1/');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await shown(webhook.id))).not.toContain(secret.slice(6, 20));
    const [row] = await integrations.database.query<{ row: string }>('SELECT w::text AS row FROM webhook_endpoint w');
    const stored = row?.row ?? '';
    expect(stored).toContain('http://localhost:1/');
    expect(stored).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  });
});

describe('a webhook', () => {
  it('arrives signed, with the id of its event, at the endpoints that want it [A-532] [D-009]', async () => {
    const receiver = await integrations.receiver();
    const other = await integrations.receiver();
    const { secret, webhook } = await integrations.endpoint(receiver.url);
    await integrations.endpoint(other.url, ['reward.won']);
    const [id] = await integrations.points('21', '55');
    await eventually(async () => expect((await deliveries(webhook.id))[0]?.status).toBe('delivered'));
    const [message] = receiver.received;
    if (message === undefined) throw new Error('Nothing has arrived');
    expect(verified(secret, message)).toMatchObject({ id, type: 'points.changed', test: false, sequence: '1' });
    expect([message.headers['webhook-id'], message.headers['laurel-attempt']]).toEqual([id, '1']);
    expect(() => verified(secret, { ...message, body: message.body.replace('55', '56') })).toThrow();
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    expect(await deliveries(webhook.id)).toMatchObject([
      {
        event_id: id,
        type: 'points.changed',
        participant_id: '21',
        attempts: 1,
        answer_status: 200,
        body: message.body,
      },
    ]);
    expect(await shown(webhook.id)).toMatchObject({ recent_delivered: 1, recent_tried: 1, failing_since: null });
  });

  it('is signed by both secrets until the overlap of a rotation ends [D-011]', async () => {
    const receiver = await integrations.receiver();
    const { secret, webhook } = await integrations.endpoint(receiver.url);
    const rotated = await integrations.call('POST', `webhooks/${webhook.id}/rotate`, {
      version: '1',
      overlap_hours: 1,
    });
    const { secret: next } = rotated.body as WebhookSecretIssued;
    await integrations.points('1');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [both] = receiver.received as [Received];
    expect(verified(secret, both).type).toBe('points.changed');
    expect(verified(next, both).type).toBe('points.changed');
    await integrations.database.query(`UPDATE webhook_endpoint SET previous_ends_at = now()`);
    await integrations.points('1');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const [, one] = receiver.received as [Received, Received];
    expect(verified(next, one).type).toBe('points.changed');
    expect(() => verified(secret, one)).toThrow();
  });

  it('comes again under its id after an error, a redirect and a closed connection [A-532] [D-012]', async () => {
    const elsewhere = await integrations.receiver();
    const answers = [{ status: 500 }, { status: 302, headers: { location: elsewhere.url } }, { status: 204 }];
    const receiver = await integrations.receiver((_message, count) => answers[count - 1] ?? { status: 400 });
    const { webhook } = await integrations.endpoint(receiver.url);
    const [id] = await integrations.points('1');
    for (const attempts of [1, 2]) {
      await eventually(async () =>
        expect((await deliveries(webhook.id))[0]).toMatchObject({
          status: 'pending',
          attempts,
          answer_status: answers[attempts - 1]?.status,
        }),
      );
      await hurry();
    }
    await eventually(async () =>
      expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'delivered', attempts: 3 }),
    );
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
    expect(receiver.received.map(({ headers }) => headers['laurel-attempt'])).toEqual(['1', '2', '3']);
    expect(elsewhere.received).toHaveLength(0);
  });

  it('waits as long as the receiver asks, and the answer is kept to 4,000 characters [D-014]', async () => {
    const receiver = await integrations.receiver(() => ({
      status: 503,
      headers: { 'retry-after': '7200' },
      body: 'ñ\0'.repeat(50_000),
    }));
    const { webhook } = await integrations.endpoint(receiver.url);
    await integrations.points('1');
    await eventually(async () => expect((await deliveries(webhook.id))[0]?.answer_status).toBe(503));
    const [delivery] = await deliveries(webhook.id);
    const wait = Date.parse(delivery?.next_at ?? '') - Date.parse(delivery?.attempted_at ?? '');
    expect(wait).toBe(7_200_000);
    expect(delivery?.answer).toHaveLength(4_000);
  });

  it('ends its endpoint by 410, which the other endpoints are told [D-014]', async () => {
    const gone = await integrations.receiver(() => ({ status: 410 }));
    const watcher = await integrations.receiver();
    const { webhook } = await integrations.endpoint(gone.url);
    await integrations.endpoint(watcher.url, ['webhook_endpoint.disabled']);
    await integrations.points('1');
    await eventually(() => expect(watcher.received).toHaveLength(1));
    expect(JSON.parse(watcher.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook_endpoint.disabled',
      data: { object: { webhook_endpoint_id: webhook.id, reason: 'gone' } },
    });
    expect(await shown(webhook.id)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    await integrations.points('1');
    expect(gone.received).toHaveLength(1);
  });

  it('stops after five days without a success, and starts anew once staff enable it', async () => {
    const receiver = await integrations.receiver(() => ({ status: 500 }));
    const { webhook } = await integrations.endpoint(receiver.url);
    const after = async (age: string): Promise<boolean> => {
      await integrations.database.query(`UPDATE webhook_endpoint SET failing_since = now() - $1::interval`, [age]);
      const count = receiver.received.length;
      await integrations.points('1');
      await eventually(() => expect(receiver.received).toHaveLength(count + 1));
      await eventually(async () => expect((await deliveries(webhook.id))[0]?.answer_status).toBe(500));
      return (await shown(webhook.id)).enabled;
    };
    expect(await after('4 days 23 hours')).toBe(true);
    expect(await after('5 days')).toBe(false);
    const { version } = await shown(webhook.id);
    await integrations.call('PATCH', `webhooks/${webhook.id}`, { version, enabled: true });
    expect(await shown(webhook.id)).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });

  it('that is missing for a day is told to staff once, and for five days ends its endpoint, also where no attempt is due', async () => {
    const told = async (): Promise<unknown[]> => {
      const rows = await integrations.database.query<{ type: string; payload: Record<string, string> }>(
        `SELECT type, payload FROM event WHERE type LIKE 'webhook_endpoint.%' ORDER BY id`,
      );
      return rows.map(({ type, payload }) => [type, payload['webhook_endpoint_id'], payload['url'], payload['reason']]);
    };
    await integrations.database.query('TRUNCATE event CASCADE');
    const receiver = await integrations.receiver(() => ({ status: 500 }));
    const { webhook } = await integrations.endpoint(receiver.url);
    const { id } = webhook;
    const after = async (age: string): Promise<boolean> => {
      const sql = 'UPDATE webhook_endpoint SET failing_since = now() - $1::interval WHERE id = $2';
      await integrations.database.query(sql, [age, id]);
      await integrations.get(EndpointHealthJobs).run();
      await integrations.get(EndpointHealthJobs).run();
      return (await shown(id)).enabled;
    };
    expect([await after('23 hours 59 minutes'), await told()]).toEqual([true, []]);
    const warning = ['webhook_endpoint.failing', id, receiver.url, undefined];
    expect([await after('24 hours'), await told()]).toEqual([true, [warning]]);
    expect([await after('4 days 23 hours'), await told()]).toEqual([true, [warning]]);
    const ending = ['webhook_endpoint.disabled', id, receiver.url, 'failing'];
    expect([await after('5 days'), await told()]).toEqual([false, [warning, ending]]);
    const { version } = await shown(id);
    await integrations.call('PATCH', `webhooks/${id}`, { version, enabled: true });
    expect([await after('24 hours'), await told()]).toEqual([true, [warning, ending, warning]]);
  });

  it('arrives at a healthy endpoint while ten others hang', async () => {
    const hanging = await integrations.receiver(() => null);
    for (let index = 0; index < 10; index += 1) await integrations.endpoint(`${hanging.url}/${index}`);
    for (let index = 0; index < 8; index += 1) await integrations.points(String(index));
    await eventually(() => expect(hanging.received.length).toBeGreaterThanOrEqual(40));
    const healthy = await integrations.receiver();
    await integrations.endpoint(healthy.url);
    const began = Date.now();
    await integrations.points('100');
    await eventually(() => expect(healthy.received).toHaveLength(1));
    expect(Date.now() - began).toBeLessThan(await atThisPace(2_000));
    // No more than four wait at one endpoint.
    expect(hanging.received).toHaveLength(40);
  });

  it('is sent again by staff under its id, whatever became of it [A-532] [D-023]', async () => {
    const receiver = await integrations.receiver();
    const { webhook } = await integrations.endpoint(receiver.url);
    const [id] = await integrations.points('1');
    await eventually(async () => expect((await deliveries(webhook.id))[0]?.status).toBe('delivered'));
    const [delivery] = await deliveries(webhook.id);
    const again = await integrations.call('POST', `webhooks/${webhook.id}/deliveries/${delivery?.id}/retry`);
    expect(again.status).toBe(200);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    const { webhook: other } = await integrations.endpoint(receiver.url);
    const foreign = `webhooks/${other.id}/deliveries/${delivery?.id}/retry`;
    expect((await integrations.call('POST', foreign)).status).toBe(404);
  });

  it('is tried with an example, and the verdict is told [D-025]', async () => {
    const receiver = await integrations.receiver((_message, count) =>
      count === 1 ? { status: 200, body: 'thanks' } : { status: 401 },
    );
    const { webhook, secret } = await integrations.endpoint(receiver.url);
    const test = async (): Promise<WebhookVerdict> =>
      (await integrations.call('POST', `webhooks/${webhook.id}/test`, { type: 'reward.won' })).body as WebhookVerdict;
    expect(await test()).toMatchObject({ delivered: true, answer_status: 200, answer: 'thanks', fault: null });
    expect(verified(secret, receiver.received[0] as Received)).toMatchObject({
      type: 'reward.won',
      test: true,
      sequence: null,
      data: { object: { name: 'Weekend trip' } },
    });
    expect(await test()).toMatchObject({ delivered: false, answer_status: 401, fault: 'status' });
    expect((await deliveries(webhook.id, '?columnFilters[status]=failed')).map(({ type }) => type)).toEqual([
      'reward.won',
    ]);
    expect(
      await deliveries(webhook.id, '?columnFilters[status]=delivered&columnFilters[type]=reward.won'),
    ).toHaveLength(1);
    expect(await deliveries(webhook.id, '?columnFilters[type]=points.changed')).toHaveLength(0);
  });

  it('keeps each attempt with address, answer and phases, beside the trace of its fact, and never the secret', async () => {
    const answers = [
      { status: 500, body: 'Database is away' },
      { status: 200, body: 'thanks' },
    ];
    const receiver = await integrations.receiver((_message, count) => answers[count - 1] ?? { status: 400 });
    const { webhook, secret } = await integrations.endpoint(receiver.url);
    const fact = { data: { balances: [balanceOf('1', '10')] }, trace_id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' };
    await integrations.handle('balances.changed', [fact]);
    await eventually(async () => expect((await deliveries(webhook.id))[0]?.answer_status).toBe(500));
    await hurry();
    await eventually(async () => expect((await deliveries(webhook.id))[0]?.status).toBe('delivered'));
    const [row] = await deliveries(webhook.id);
    const found = await delivery(webhook.id, row?.id);
    expect(found).toMatchObject(Object.assign(row ?? {}, { trace_id: fact.trace_id }));
    expect(found.attempt_log).toMatchObject([
      { url: receiver.url, answer_status: 200, answer: 'thanks', fault: null },
      { url: receiver.url, answer_status: 500, answer: 'Database is away', fault: 'status', tls_millis: null },
    ]);
    const [second, first] = found.attempt_log;
    expect([typeof first?.dns_millis, typeof first?.connect_millis]).toEqual(['number', 'number']);
    // The second attempt goes over the connection that stands.
    expect(second).toMatchObject({ dns_millis: null, connect_millis: null });
    for (const { wait_millis: wait, millis } of found.attempt_log) expect(wait).toBeLessThanOrEqual(millis);
    expect(Date.parse(second?.attempted_at ?? '')).toBeGreaterThan(Date.parse(first?.attempted_at ?? ''));
    expect(JSON.stringify(found)).not.toContain(secret.slice(6, 20));
    const { webhook: other } = await integrations.endpoint(receiver.url);
    expect((await integrations.call('GET', `webhooks/${other.id}/deliveries/${row?.id}`)).status).toBe(404);
  });

  it('is found by status, type, participant and moment, and a test is marked', async () => {
    const receiver = await integrations.receiver();
    const { webhook } = await integrations.endpoint(receiver.url, ['points.changed', 'reward.won']);
    for (const id of ['5', '6']) await integrations.points(id);
    await integrations.call('POST', `webhooks/${webhook.id}/test`, { type: 'reward.won' });
    await eventually(async () =>
      expect(await deliveries(webhook.id, '?columnFilters[status]=delivered')).toHaveLength(3),
    );
    await integrations.database.query(
      `UPDATE webhook_delivery SET created_at = '2026-01-05T10:00:00Z' WHERE participant_id = 5`,
    );
    await integrations.database.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '2 days' WHERE participant_id = 6`,
    );
    const [two] = await integrations.database.query<{ at: Date }>(
      'SELECT created_at AS at FROM webhook_delivery WHERE participant_id = 6',
    );
    const at = two?.at.toISOString() ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    const found = async (query: string): Promise<unknown[]> =>
      (await deliveries(webhook.id, query)).map(({ type, participant_id, test }) => [type, participant_id, test]);
    const [tried, six] = [
      ['reward.won', null, true],
      ['points.changed', '6', false],
    ];
    // What is older than 30 days is not shown.
    expect(await found('')).toEqual([tried, six]);
    expect(await found('?columnFilters[participant_id]=6')).toEqual([six]);
    expect(await found(`?from=${at}&to=${later}`)).toEqual([six]);
    expect(await found(`?from=${later}`)).toEqual([tried]);
    expect(await found(`?to=${at}`)).toEqual([]);
    expect(await found('?columnFilters[recorded]=week')).toEqual([tried, six]);
    expect(await found('?columnFilters[recorded]=day')).toEqual([tried]);
    const bad = await integrations.call('GET', `webhooks/${webhook.id}/deliveries?from=yesterday`);
    expect(codeOf(bad)).toEqual([422, 'validation_failed']);
  });

  it('stays visible after its endpoint is removed, which is sent nothing more', async () => {
    const receiver = await integrations.receiver((_message, count) => ({ status: count === 1 ? 200 : 500 }));
    const { webhook } = await integrations.endpoint(receiver.url);
    const { id } = webhook;
    await integrations.points('1');
    await eventually(async () => expect((await deliveries(id))[0]?.status).toBe('delivered'));
    await integrations.points('2');
    await eventually(async () => expect((await deliveries(id))[0]?.answer_status).toBe(500));
    expect((await integrations.call('DELETE', `webhooks/${id}`)).status).toBe(200);
    await integrations.points('3');
    await hurry();
    expect((await deliveries(id)).map(({ participant_id, status }) => [participant_id, status])).toEqual([
      ['2', 'failed'],
      ['1', 'delivered'],
    ]);
    expect(await shown(id)).toMatchObject({ enabled: false, disabled_reason: 'removed' });
    const listed = async (query: string): Promise<string[]> => {
      const { body } = await integrations.call('GET', `programs/1/webhooks${query}`);
      return (body as WebhookEndpointTable).data.map((row) => row.id);
    };
    expect([await listed(''), await listed('?columnFilters[removed]=true')]).toEqual([[], [id]]);
    const [delivered] = await deliveries(id, '?columnFilters[status]=delivered');
    const change = { version: '2', enabled: true };
    const closed = [
      await integrations.call('PATCH', `webhooks/${id}`, change),
      await integrations.call('DELETE', `webhooks/${id}`),
      await integrations.call('POST', `webhooks/${id}/rotate`, { version: '2', overlap_hours: 1 }),
      await integrations.call('POST', `webhooks/${id}/test`, { type: 'reward.won' }),
      await integrations.call('POST', `webhooks/${id}/deliveries/${delivered?.id}/retry`),
    ];
    expect(closed.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(receiver.received).toHaveLength(2);
    // It goes with its last delivery, when another endpoint is removed.
    await integrations.database.query(`UPDATE webhook_delivery SET created_at = '2026-01-05T10:00:00Z'`);
    const { webhook: other } = await integrations.endpoint(receiver.url);
    await integrations.call('DELETE', `webhooks/${other.id}`);
    expect(await listed('?columnFilters[removed]=true')).toEqual([]);
  });

  it('forgets what was answered about a participant who is erased [D-006]', async () => {
    const receiver = await integrations.receiver(() => ({ status: 200, body: 'Hello ada@canary.test' }));
    const { webhook } = await integrations.endpoint(receiver.url);
    for (const id of ['5', '6']) await integrations.points(id);
    await eventually(async () =>
      expect((await deliveries(webhook.id, '?columnFilters[status]=delivered')).length).toBe(2),
    );
    const erased = {
      participant_id: '5',
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive' as const,
      created_at: '2026-01-01T08:00:00.000Z',
      version: '3',
    };
    await integrations.handle('participant.erased', [{ data: erased }]);
    const answers = (await deliveries(webhook.id)).map(async ({ id, participant_id, answer }) => {
      const { attempt_log } = await delivery(webhook.id, id);
      return [participant_id, answer, ...attempt_log.map((attempt) => attempt.answer)];
    });
    const greeting = 'Hello ada@canary.test';
    expect(await Promise.all(answers)).toEqual([
      ['6', greeting, greeting],
      ['5', null, null],
    ]);
  });
});

it('loses none of 200 deliveries when Redis is emptied and the service ends in the middle', async () => {
  const receiver = await integrations.receiver((_message, count) => ({ status: count % 3 === 0 ? 500 : 200 }));
  await integrations.endpoint(receiver.url);
  const ids: string[] = [];
  for (let index = 0; index < 200; index += 1) ids.push(...(await integrations.points(String(index + 1))));
  await integrations.redis.flushAll();
  // A killed process leaves leases behind; here they have ended.
  await integrations.restart();
  await integrations.database.query(`UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'`);
  await eventually(async () => {
    await hurry();
    const [row] = await integrations.database.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM webhook_delivery WHERE status <> 'delivered'`,
    );
    expect(row?.left).toBe(0);
  }, 40_000);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids));
});
