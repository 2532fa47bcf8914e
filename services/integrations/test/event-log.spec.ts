import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { EventLogPage, LatestEvents } from '@laurel/contracts/integrations/event-log.dto';
import { publicEventTypes } from '@laurel/contracts/public-events/public-event';
import { Database } from '@laurel/service-kit/database/database';
import { behindLock } from '@laurel/test-kit/barrier';
import { apiKey } from '@laurel/test-kit/caller-factories';
import { HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import pg from 'pg';
import { EventLogService } from '../src/event-log/event-log.service.ts';
import { balanceOf, IntegrationsUnderTest } from './integrations.fixture.ts';

let integrations: IntegrationsUnderTest;

beforeAll(async () => {
  integrations = await IntegrationsUnderTest.start();
});
afterAll(() => integrations.stop());
beforeEach(async () => {
  await integrations.database.query(
    'TRUNCATE public_event, public_event_end, participant_event_end, webhook_delivery, webhook_endpoint CASCADE',
  );
});

const page = async (query = '', program = '1'): Promise<EventLogPage> => {
  const answer = await integrations.call('GET', `programs/${program}/events${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as EventLogPage;
};

describe('the log of public events', () => {
  it('puts a public event into an envelope with the id, the moment and the cause of it', async () => {
    const data = {
      claim_id: '7',
      reward_id: '3',
      name: 'Coffee mug',
      participant_id: '21',
      points: 100,
      claimed_at: '2026-01-01T09:59:00.000Z',
    };
    const [id] = await integrations.handle('reward.claimed', [{ data, cause: { request_id: 'r-1' } }]);
    const { claim_id, reward_id, name, participant_id, claimed_at } = data;
    expect((await page()).data).toEqual([
      {
        id,
        type: 'reward.claimed',
        api_version: '2026-11-27',
        timestamp: '2026-01-01T10:00:00.000Z',
        program_id: '1',
        test: false,
        sequence: '1',
        participant_sequence: '1',
        cause: { request_id: 'r-1' },
        data: { object: { participant_id, claim_id, reward_id, name, points: '100', claimed_at, assigned: false } },
      },
    ]);
  });

  it('makes an event about many one public event for each participant, under the same ids when it comes again [D-002]', async () => {
    const event = {
      id: '0195f0d2-7b7e-7000-8000-000000000001',
      data: { balances: [balanceOf('5', '1'), balanceOf('6', '2')] },
    };
    await integrations.handle('balances.changed', [event]);
    await integrations.handle('balances.changed', [event]);
    const { data } = await page();
    expect(data.map(({ data: { object } }) => [object['participant_id'], object['unused_points']])).toEqual([
      ...[
        ['5', '1'],
        ['6', '2'],
      ],
      ...[
        ['5', '1'],
        ['6', '2'],
      ],
    ]);
    const ids = data.map(({ id }) => id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set([...ids, event.id]).size).toBe(3);
  });

  it('says nothing of events that only repeat what is known, and nothing personal of a person', async () => {
    const data = {
      participant_id: '5',
      first_name: 'Zorro',
      last_name: 'Lovelace',
      email: 'z@canary.test',
      status: 'active' as const,
      created_at: '2026-01-01T08:00:00.000Z',
      version: '2',
    };
    await integrations.handle('participants.changed', [
      { data: { participants: [data] }, cause: { republished: true } },
    ]);
    expect((await page()).data).toEqual([]);
    await integrations.handle('participants.changed', [{ data: { participants: [data] } }]);
    await integrations.handle('profile.answered', [
      { data: { participant_id: '5', attributes: { favorite_color: 'canary yellow' } as never } },
    ]);
    const { data: events } = await page();
    expect(events.map(({ type, data: { object } }) => [type, object])).toEqual([
      ['participant.updated', { participant_id: '5', status: 'active' }],
      ['profile.answered', { participant_id: '5', attributes: ['favorite_color'] }],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/zorro|canary|lovelace/i);
  });

  it('empties what events say of an erased person’s purchases, of later ones too, and leaves those of others', async () => {
    const purchase = { merchant_name: 'Canary Market', total_amount: '24.90' };
    const emptied = { merchant_name: null, total_amount: null };
    const assess = (id: string, receipt_id: string, programId?: string): Promise<string[]> => {
      const figures = { receipt_id, points: 12, revision: 1, assessed_at: '2026-01-01T08:00:00.000Z' };
      return integrations.handle(
        'receipt.assessed',
        [{ data: { participant_id: id, ...figures, ...purchase } }],
        programId,
      );
    };
    const { webhook } = await integrations.endpoint('http://localhost:1/', ['receipt.assessed']);
    for (const id of ['5', '6']) await assess(id, `50${id}`);
    await assess('5', '505', '2');
    const before = await page();
    const erased = {
      participant_id: '5',
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive' as const,
      created_at: '2026-01-01T08:00:00.000Z',
      version: '3',
    };
    const events = [{ data: erased, cause: { republished: true } as const }];
    await integrations.handle('participant.erased', events);
    for (const id of ['5', '6']) await assess(id, `51${id}`);
    const after = await page();
    const said = after.data.map(({ data: { object } }) => [object['receipt_id'], object]);
    expect(said).toEqual([
      ['505', expect.objectContaining({ participant_id: '5', points: '12', ...emptied })],
      ['506', expect.objectContaining(purchase)],
      ['515', expect.objectContaining({ participant_id: '5', points: '12', ...emptied })],
      ['516', expect.objectContaining(purchase)],
    ]);
    const [first, second] = before.data;
    const object = { ...first?.data.object, ...emptied };
    expect(after.data[0]).toEqual(Object.assign({}, first, { data: { object } }));
    expect(after.data[1]).toEqual(second);
    expect((await page('', '2')).data[0]?.data.object).toMatchObject(purchase);
    const sent = await integrations.database.query(
      `SELECT body->'data'->'object'->>'merchant_name' AS merchant_name,
         body->'data'->'object'->>'total_amount' AS total_amount
       FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY id`,
      [webhook.id],
    );
    expect(sent).toEqual([emptied, purchase, emptied, purchase]);
    // The daily repetition of erasures writes no row again.
    const versions = 'SELECT sequence, xmin::text FROM public_event ORDER BY program_id, sequence';
    const rows = await integrations.database.query(versions);
    await integrations.handle('participant.erased', events);
    expect(await integrations.database.query(versions)).toEqual(rows);
  });

  it('empties an event of an erased person that is committed during the erasure, too', async () => {
    const body = { data: { object: { merchant_name: 'Canary Market', total_amount: '24.90' } } };
    const written = `INSERT INTO public_event_end VALUES (1, 1);
      INSERT INTO public_event (program_id, sequence, id, type, participant_id, body)
      VALUES (1, 1, uuidv7(), 'receipt.assessed', 5, '${JSON.stringify(body)}')`;
    const scope = { programId: '1' };
    await behindLock(integrations.database.adminUrl, written, 1, () =>
      integrations.get(Database).transaction(scope, () => integrations.get(EventLogService).forget(scope, ['5'])),
    );
    expect(await integrations.database.query('SELECT body FROM public_event')).toEqual([
      { body: { data: { object: { merchant_name: null, total_amount: null } } } },
    ]);
  });

  it('has ids alone in place of an object that would make the envelope longer than 20 kB', async () => {
    const data = { claim_id: '7', reward_id: '3', name: 'ก'.repeat(7_000), participant_id: '21' };
    await integrations.handle('reward.won', [{ data }]);
    await integrations.handle('reward.won', [{ data: { ...data, name: 'ก'.repeat(6_000) } }]);
    const [long, short] = (await page()).data;
    expect(long?.data.object).toEqual({ participant_id: '21', claim_id: '7', reward_id: '3' });
    expect(String(short?.data.object['name'])).toHaveLength(6_000);
  });

  it('numbers the events about each participant, several of one transaction and those without one included', async () => {
    const won = { claim_id: '7', reward_id: '3', name: 'Trip' };
    await integrations.handle('balances.changed', [
      { data: { balances: [balanceOf('5', '1'), balanceOf('6', '1')] } },
      { data: { balances: [balanceOf('5', '2')] } },
    ]);
    await integrations.handle('reward_payment.settled', [{ data: { claim_id: '7', outcome: 'paid' } }]);
    await integrations.handle('reward.won', [{ data: { ...won, participant_id: '5' } }]);
    await integrations.points('5', '1', '2');
    const numbers = ({ data }: EventLogPage): (string | null)[][] =>
      data.map((event) => [String(event.data.object['participant_id']), event.participant_sequence]);
    expect(numbers(await page())).toEqual([
      ['5', '1'],
      ['6', '1'],
      ['5', '2'],
      ['undefined', null],
      ['5', '3'],
    ]);
    expect(numbers(await page('', '2'))).toEqual([['5', '1']]);
  });

  it('says which key ends when, and nothing of its name', async () => {
    const data = {
      api_key_id: '5',
      prefix: 'lk_live_3kTq8ZbW',
      mode: 'live' as const,
      days: 7 as const,
      expires_at: '2026-01-08T10:00:00.000Z',
    };
    await integrations.handle('api_key.expiring', [{ data }]);
    const [event] = (await page('?types[]=api_key.expiring')).data;
    const { api_key_id, prefix, mode, expires_at } = data;
    expect(event?.data.object).toEqual({ api_key_id, prefix, mode, expires_at, days_left: 7 });
  });

  it('is read page by page, by type and by participant, and waits for news [D-005]', async () => {
    for (const id of ['5', '6', '7']) await integrations.points(id);
    await integrations.handle('reward.won', [
      { data: { claim_id: '7', reward_id: '3', name: 'Trip', participant_id: '6' } },
    ]);
    const sequences = ({ data }: EventLogPage): (string | null)[] => data.map(({ sequence }) => sequence);
    const first = await page('?limit=3');
    expect([sequences(first), first.next_cursor, first.has_more]).toEqual([['1', '2', '3'], '3', true]);
    const second = await page(`?after=${first.next_cursor}&limit=3`);
    expect([sequences(second), second.next_cursor, second.has_more]).toEqual([['4'], '4', false]);
    const won = await page('?types[]=reward.won');
    expect([sequences(won), won.next_cursor]).toEqual([['4'], '4']);
    expect(sequences(await page('?participant_id=6'))).toEqual(['2', '4']);
    expect(sequences(await page('?participant_id=6&types[]=points.changed'))).toEqual(['2']);
    const began = Date.now();
    const waiting = page('?after=4&wait=10');
    await integrations.points('9');
    expect(sequences(await waiting)).toEqual(['5']);
    expect(Date.now() - began).toBeLessThan(await atThisPace(5_000));
    expect((await page('?after=5&wait=1')).next_cursor).toBe('5');
    for (const bad of ['?limit=0', '?limit=501', '?wait=26', '?types[]=nothing.happened', '?after=-1'])
      expect((await integrations.call('GET', `programs/1/events${bad}`)).status).toBe(422);
  });

  it('answers 410 with the oldest cursor to a reader whose events have left the log [D-005]', async () => {
    for (const id of ['5', '6', '7', '8']) await integrations.points(id);
    await integrations.database.query('DELETE FROM public_event WHERE sequence <= 2');
    const answer = await integrations.call('GET', 'programs/1/events?after=1');
    const body = answer.body as ErrorBody & { oldest_cursor: string };
    expect([answer.status, body.code, body.oldest_cursor]).toEqual([410, 'cursor_expired', '2']);
    expect((await page('?after=2')).data).toHaveLength(2);
    expect((await page()).data).toHaveLength(2);
    await integrations.database.query('DELETE FROM public_event');
    expect((await integrations.call('GET', 'programs/1/events?after=3')).status).toBe(410);
    expect((await page('?after=4')).next_cursor).toBe('4');
  });

  it('shows staff the newest events first, by type and by participant', async () => {
    for (const id of ['5', '6', '7']) await integrations.points(id);
    await integrations.handle('reward.won', [
      { data: { claim_id: '7', reward_id: '3', name: 'Trip', participant_id: '6' } },
    ]);
    await integrations.points('6', '1', '2');
    const latest = async (query = '', program = '1'): Promise<[(string | null)[], string | null]> => {
      const { status, body } = await integrations.call('GET', `programs/${program}/events/latest${query}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { data, next_before } = body as LatestEvents;
      return [data.map(({ sequence }) => sequence), next_before];
    };
    expect(await latest()).toEqual([['4', '3', '2', '1'], null]);
    expect(await latest('?limit=3')).toEqual([['4', '3', '2'], '2']);
    expect(await latest('?limit=3&before=2')).toEqual([['1'], null]);
    expect(await latest('?types[]=points.changed&limit=2')).toEqual([['3', '2'], '2']);
    expect(await latest('?participant_id=6')).toEqual([['4', '2'], null]);
    expect(await latest('', '2')).toEqual([['1'], null]);
    expect((await integrations.call('GET', 'programs/3/events/latest')).status).toBe(404);
    for (const bad of ['?limit=0', '?limit=101', '?types[]=nothing.happened', '?before=0'])
      expect((await integrations.call('GET', `programs/1/events/latest${bad}`)).status).toBe(422);
  });

  it('belongs to its program, and to staff who may change it', async () => {
    await integrations.points('5', '1', '1');
    await integrations.points('6', '1', '2');
    const [own] = (await page('', '2')).data;
    expect([own?.sequence, own?.data.object['participant_id']]).toEqual(['1', '6']);
    expect((await integrations.call('GET', 'programs/3/events')).status).toBe(404);
  });
});

describe('the feed of events for an API key', () => {
  const keyed = (scopes: ApiScope[], program = '1'): HttpClient =>
    HttpClient.as(apiKey(program, scopes), 'integrations', integrations.url);

  it('is the log of its program, with the scope events:read alone [D-005]', async () => {
    await integrations.points('5');
    await integrations.points('6', '1', '2');
    const [own, other, lacking] = [keyed(['events:read']), keyed(['events:read'], '2'), keyed(['points:read'])];
    const answer = await own.get('/api/v1/events?limit=1');
    expect(answer.body).toEqual(await page());
    expect((answer.body as EventLogPage).data[0]?.data.object['participant_id']).toBe('5');
    const { data } = (await other.get('/api/v1/events')).body as EventLogPage;
    expect(data.map(({ data: { object } }) => object['participant_id'])).toEqual(['6']);
    expect((await own.get('/api/v1/events?from=end')).body).toEqual({ data: [], next_cursor: '1', has_more: false });
    const waiting = own.get('/api/v1/events?after=1&wait=10');
    await integrations.points('7');
    expect((await waiting).body).toMatchObject({ next_cursor: '2', has_more: false });
    const refused = await lacking.get('/api/v1/events');
    expect([refused.status, (refused.body as ErrorBody).code]).toEqual([403, 'insufficient_scope']);
    await Promise.all([own, other, lacking].map((client) => client.close()));
  });
});

describe('a reader at a cursor', () => {
  /** Two writers of which the one with the smaller number commits last. */
  const appendHeld = async (release: Promise<void>, participant: string): Promise<void> => {
    const scope = { programId: '1' };
    await integrations.get(Database).transaction(scope, async () => {
      await integrations.get(EventLogService).append(scope, [
        {
          id: crypto.randomUUID(),
          type: 'points.changed',
          participant_id: participant,
          object: {},
          timestamp: '2026-01-01T10:00:00.000Z',
          cause: null,
          trace_id: null,
        },
      ]);
      await release;
    });
  };

  it('misses nothing that is committed late [D-004]', async () => {
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    const writers = [appendHeld(held, '1')];
    await integrations.database.query('SELECT pg_sleep(0.2)');
    writers.push(appendHeld(Promise.resolve(), '2'));
    const seen: (string | null)[] = [];
    let cursor = '0';
    const read = async (): Promise<void> => {
      const { data, next_cursor } = await page(`?after=${cursor}`);
      seen.push(...data.map(({ sequence }) => sequence));
      cursor = next_cursor;
    };
    for (let turn = 0; turn < 5; turn += 1) await read();
    expect(seen).toEqual([]);
    commit();
    await Promise.all(writers);
    await read();
    expect(seen).toEqual(['1', '2']);
  });

  it('would miss one if numbers came from an identity column [D-004]', async () => {
    const url = integrations.database.ownerUrl;
    const [early, late, reader] = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    if (!early || !late || !reader) throw new Error('no connections');
    await reader.query('CREATE TABLE naive (sequence bigint GENERATED ALWAYS AS IDENTITY)');
    await early.query('BEGIN; INSERT INTO naive DEFAULT VALUES');
    await late.query('BEGIN; INSERT INTO naive DEFAULT VALUES; COMMIT');
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      const { rows } = await reader.query<{ sequence: string }>(
        'SELECT sequence FROM naive WHERE sequence > $1 ORDER BY sequence',
        [seen.at(-1) ?? '0'],
      );
      seen.push(...rows.map(({ sequence }) => sequence));
    };
    await read();
    await early.query('COMMIT');
    await read();
    expect(seen).toEqual(['2']);
    await reader.query('DROP TABLE naive');
    await Promise.all([early, late, reader].map((client) => client.end()));
  });
});

it('knows at least twenty types of events', () => {
  expect(publicEventTypes.length).toBeGreaterThanOrEqual(20);
  expect(new Set(publicEventTypes).size).toBe(publicEventTypes.length);
});
