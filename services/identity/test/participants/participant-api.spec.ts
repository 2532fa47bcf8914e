import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type {
  ApiParticipant,
  ApiParticipantBatch,
  ApiParticipantPage,
} from '@laurel/contracts/public-api/participants.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { apiKey, organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import pg from 'pg';
import { type Answer, IdentityUnderTest, type Json } from '../identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
});
beforeEach(async () => {
  program = await identity.program();
});
afterAll(() => identity.stop());

const both: ApiScope[] = ['participants:read', 'participants:write'];
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: Json,
  { scopes = both, of = program, headers = {} }: { scopes?: ApiScope[]; of?: string; headers?: Json } = {},
): Promise<Answer> => identity.call(apiKey(of, scopes), method, `/api/v1/participants${path}`, body, headers);
const ada = (fields: Json = {}): Json => ({
  email: identity.address(),
  first_name: 'Ada',
  last_name: 'Byron',
  ...fields,
});
const created = async (fields: Json = {}): Promise<ApiParticipant> => {
  const { status, body } = await call('POST', '', ada(fields));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as unknown as ApiParticipant;
};
const list = async (query = ''): Promise<ApiParticipantPage> =>
  (await call('GET', query)).body as unknown as ApiParticipantPage;
const ids = ({ data }: ApiParticipantPage): string[] => data.map(({ id }) => id);
const refusalOf = ({ status, body }: Answer): string => `${status} ${String(body['code'])}`;
const events = async (type: string): Promise<Json[]> =>
  (
    await identity.database.query<{ payload: Json }>(
      'SELECT payload FROM event WHERE program_id = $1 AND type = $2 ORDER BY id',
      [program, type],
    )
  ).map(({ payload }) => payload);
const trail = (): Promise<Json[]> =>
  identity.database.query<Json>(
    `SELECT admin_id, admin_name, action, resource_id FROM ${auditEntries} WHERE program_id = $1 ORDER BY id`,
    [program],
  );

describe('participants of the public API', () => {
  it('are created, read, changed and told to the other services, with the key as author in the trail', async () => {
    const email = identity.address();
    const answer = await call('POST', '', ada({ email: email.toUpperCase(), external_id: 'crm-1' }));
    const { id, version } = answer.body as unknown as ApiParticipant;
    expect(answer).toMatchObject({
      status: 201,
      body: { email, first_name: 'Ada', last_name: 'Byron', external_id: 'crm-1', status: 'active', tags: [] },
    });
    expect((await call('GET', `/${id}`)).body).toEqual(answer.body);
    expect(await events('participant.registered')).toMatchObject([{ participant_id: id, email }]);
    const changed = await call('PATCH', `/${id}`, { last_name: 'Lovelace', status: 'blocked', version });
    expect(changed).toMatchObject({
      status: 200,
      body: { first_name: 'Ada', last_name: 'Lovelace', status: 'blocked' },
    });
    expect(await events('participant.changed')).toMatchObject([{ last_name: 'Lovelace', status: 'blocked' }]);
    expect(refusalOf(await call('PATCH', `/${id}`, { last_name: 'King', version }))).toBe('409 version_conflict');
    expect((await call('PATCH', `/${id}`, { external_id: null })).body).toMatchObject({ external_id: null });
    expect(await trail()).toMatchObject([
      { admin_id: '0', admin_name: 'Web shop (API key)', action: 'create', resource_id: id },
      { action: 'update_participant' },
      { action: 'update_participant' },
    ]);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 'x'.repeat(61) }, 'last_name'],
    [{ external_id: 'a/b' }, 'external_id'],
    [{ external_id: 'x'.repeat(201) }, 'external_id'],
    [{ status: 'gone' }, 'status'],
  ])('are refused with a message at the field: %j', async (fields, field) => {
    const { status, body } = await call('POST', '', ada(fields));
    expect([status, Object.keys((body['errors'] ?? {}) as Json)]).toEqual([422, [field]]);
    expect(await list()).toMatchObject({ data: [], has_more: false });
  });

  it('have an address and an external id of their own, also when they are created at once', async () => {
    const one = ada({ external_id: 'crm-1' });
    const { fulfilled } = await race(5, () => call('POST', '', one));
    expect(fulfilled.map(refusalOf).sort()).toEqual(['201 undefined', ...Array<string>(4).fill('409 already_exists')]);
    expect(await call('POST', '', ada({ external_id: 'crm-1' }))).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: { external_id: ['belongs to another participant'] } },
    });
    const other = await created();
    expect(refusalOf(await call('PATCH', `/${other.id}`, { external_id: 'crm-1' }))).toBe('409 already_exists');
    expect((await list()).data).toHaveLength(2);
    program = await identity.program();
    expect((await created({ external_id: 'crm-1' })).external_id).toBe('crm-1');
  });

  it('are brought to a state by their external id, which creates them once', async () => {
    const email = identity.address();
    const wanted = { email, first_name: 'Ada', last_name: 'Byron' };
    const { fulfilled } = await race(4, () => call('PUT', '/ext:crm-7', wanted));
    expect(fulfilled.map(refusalOf)).toEqual(Array<string>(4).fill('200 undefined'));
    expect(await events('participant.registered')).toHaveLength(1);
    const again = await call('PUT', '/ext:crm-7', wanted);
    expect(again).toMatchObject({ status: 200, body: { external_id: 'crm-7', email } });
    expect(await call('PUT', '/ext:crm-7', { ...wanted, last_name: 'Lovelace' })).toMatchObject({
      status: 200,
      body: { id: again.body['id'], last_name: 'Lovelace' },
    });
    expect(refusalOf(await call('PUT', '/ext:crm-7', { ...wanted, email: identity.address() }))).toBe(
      '409 email_fixed',
    );
    expect(refusalOf(await call('PUT', '/17', wanted))).toBe('404 not_found');
    expect((await list()).data).toHaveLength(1);
    const found = (of: string): Promise<Answer> =>
      identity.call(service('gateway'), 'POST', '/internal/participants/find_external', {
        program_id: of,
        external_id: 'crm-7',
      });
    expect((await found(program)).body).toEqual({ participant_id: again.body['id'] });
    expect((await found(await identity.program())).body).toEqual({ participant_id: null });
  });

  it('are erased as everywhere, but staff are not', async () => {
    const { id } = await created({ external_id: 'crm-1' });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id, erased: true } });
    expect(refusalOf(await call('GET', `/${id}`))).toBe('404 not_found');
    expect(await events('participant.erased')).toMatchObject([{ participant_id: id, email: null }]);
    const staff = await created({ external_id: 'crm-1' });
    await identity.database.query('UPDATE participant SET is_staff = true WHERE id = $1', [staff.id]);
    expect(refusalOf(await call('DELETE', `/${staff.id}`))).toBe('409 deletion_refused');
    expect((await list()).data).toHaveLength(1);
  });

  it('of another program are not found, and each call needs its scope', async () => {
    const { id } = await created({ external_id: 'crm-1' });
    const other = { of: await identity.program() };
    expect(refusalOf(await call('GET', `/${id}`, undefined, other))).toBe('404 not_found');
    expect(refusalOf(await call('PATCH', `/${id}`, { first_name: 'Eve' }, other))).toBe('404 not_found');
    expect(refusalOf(await call('DELETE', `/${id}`, undefined, other))).toBe('404 not_found');
    expect((await call('GET', '', undefined, other)).body['data']).toEqual([]);
    const reading = { scopes: ['participants:read', 'points:write'] as ApiScope[] };
    const writing = { scopes: ['participants:write'] as ApiScope[] };
    for (const refused of [
      await call('POST', '', ada(), reading),
      await call('PATCH', `/${id}`, { first_name: 'Eve' }, reading),
      await call('PUT', '/ext:crm-1', ada(), reading),
      await call('DELETE', `/${id}`, undefined, reading),
    ]) {
      expect(refusalOf(refused)).toBe('403 insufficient_scope');
      expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="participants:write"');
    }
    expect(refusalOf(await call('GET', '', undefined, writing))).toBe('403 insufficient_scope');
    expect(refusalOf(await call('GET', `/${id}`, undefined, writing))).toBe('403 insufficient_scope');
    const staff = await identity.call(organizationAdmin('1'), 'GET', `/api/v1/participants/${id}`);
    expect(refusalOf(staff)).toBe('403 forbidden');
    expect((await call('GET', `/${id}`)).body).toMatchObject({ first_name: 'Ada', version: '2' });
  });
});

describe('a batch of participants', () => {
  const batch = async (participants: Json[], key?: string): Promise<Answer> =>
    call('POST', '/batch', { participants }, key === undefined ? {} : { headers: { 'idempotency-key': key } });
  const verdicts = ({ body }: Answer): string[] =>
    (body as unknown as ApiParticipantBatch).data.map(
      ({ external_id, status, code }) => `${external_id} ${status} ${code ?? 'ok'}`,
    );

  it('brings each to its state, with a verdict for each: a refusal holds up no other [D-050]', async () => {
    const taken = await created();
    const [one, two] = [ada({ external_id: 'crm-1' }), ada({ external_id: 'crm-2' })];
    const wanted = [
      one,
      ada({ external_id: 'crm-3', email: taken.email }),
      two,
      ada({ external_id: 'crm-4', email: 'x' }),
    ];
    const answer = await batch(wanted);
    expect([answer.status, verdicts(answer)]).toEqual([
      200,
      ['crm-1 200 ok', 'crm-3 409 already_exists', 'crm-2 200 ok', 'crm-4 422 validation_failed'],
    ]);
    const { data } = answer.body as unknown as ApiParticipantBatch;
    expect(data[0]?.participant).toMatchObject({ external_id: 'crm-1', email: one['email'], status: 'active' });
    expect(data[1]).toMatchObject({
      participant: null,
      errors: [{ pointer: '/participants/1/email', code: 'invalid' }],
    });
    expect(data[3]?.errors.map(({ pointer }) => pointer)).toEqual(['/participants/3/email']);
    expect(await events('participant.registered')).toHaveLength(3);
    expect(verdicts(await batch([{ ...two, last_name: 'Lovelace' }]))).toEqual(['crm-2 200 ok']);
    expect((await list()).data).toHaveLength(3);
  });

  it('goes on where it was broken off under the same key, and refuses another list under it', async () => {
    const [one, two, blocked] = [ada({ external_id: 'a' }), ada({ external_id: 'b' }), await created()];
    const late = ada({ external_id: 'c', email: blocked.email });
    const first = await batch([one, late, two], 'k');
    expect(verdicts(first)).toEqual(['a 200 ok', 'c 409 already_exists', 'b 200 ok']);
    await call('DELETE', `/${blocked.id}`);
    const again = await batch([one, late, two], 'k');
    expect([again.headers['idempotent-replayed'], verdicts(again)]).toEqual([
      'true',
      ['a 200 ok', 'c 200 ok', 'b 200 ok'],
    ]);
    expect(await events('participant.registered')).toHaveLength(4);
    const other = ada({ external_id: 'd' });
    expect(refusalOf(await batch([other, late, two], 'k'))).toBe('422 idempotency_key_reused');
    expect((await list()).data.map(({ external_id }) => external_id)).toEqual(['c', 'b', 'a']);
  });

  it('has 1 to 100 participants with an external id, and needs its scope', async () => {
    const many = (count: number): Json[] => Array.from({ length: count }, (_, n) => ada({ external_id: `n-${n}` }));
    expect((await batch([])).status).toBe(422);
    expect((await batch(many(101))).status).toBe(422);
    const nameless = await batch([ada()]);
    expect(Object.keys(nameless.body['errors'] as Json)).toEqual(['participants.0.external_id']);
    const reading = { scopes: ['participants:read'] as ApiScope[] };
    expect(refusalOf(await call('POST', '/batch', { participants: many(1) }, reading))).toBe('403 insufficient_scope');
    expect((await list()).data).toEqual([]);
    expect(verdicts(await batch(many(100)))).toHaveLength(100);
  });
});

describe('the list of participants', () => {
  it('is read by cursors in both directions, while others come', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.unshift((await created()).id);
    const first = await list('?limit=3');
    expect([ids(first), first.has_more, first.previous_cursor]).toEqual([made.slice(0, 3), true, null]);
    await created();
    const second = await list(`?limit=3&after=${first.next_cursor}`);
    expect([ids(second), second.has_more]).toEqual([made.slice(3, 6), true]);
    const third = await list(`?limit=3&after=${second.next_cursor}`);
    expect([ids(third), third.has_more, third.next_cursor]).toEqual([made.slice(6), false, null]);
    const back = await list(`?limit=3&before=${third.previous_cursor}`);
    expect(ids(back)).toEqual(made.slice(3, 6));
    const top = await list(`?limit=5&before=${back.previous_cursor}`);
    expect([ids(top).slice(1), top.previous_cursor]).toEqual([made.slice(0, 3), null]);
    expect(ids(await list(`?limit=3&after=${top.next_cursor}`))).toEqual(made.slice(3, 6));
  });

  it('is filtered by status, tag and address', async () => {
    const blocked = await created({ status: 'blocked' });
    const active = await created();
    await identity.call(organizationAdmin('1'), 'POST', `/admin/v2/participants/${active.id}/toggle_tag`, {
      tag: 'vip',
    });
    expect(ids(await list('?status=blocked'))).toEqual([blocked.id]);
    expect(ids(await list('?tag=vip'))).toEqual([active.id]);
    expect((await list('?tag=vip')).data[0]?.tags).toEqual(['vip']);
    expect(ids(await list(`?email=${active.email.toUpperCase()}`))).toEqual([active.id]);
    expect(ids(await list('?email=nobody'))).toEqual([]);
    expect(ids(await list('?tag=vip&status=blocked'))).toEqual([]);
  });

  it('is filtered by moments of creation and change, in their order, by cursors in both directions', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await created()).id);
    // The first participant was changed last; two were changed in the same microsecond.
    for (const [index, moment] of ['05', '04', '03', '03', '01'].entries()) {
      await identity.database.query(
        `UPDATE participant SET created_at = $2, updated_at = $3 WHERE program_id = ${program} AND id = $1`,
        [made[index], `2026-10-0${index + 1}T00:00:00.000001Z`, `2026-11-${moment}T00:00:00.000001Z`],
      );
    }
    const [a, b, c, d, e] = made as [string, string, string, string, string];
    expect(ids(await list('?updated_at[gte]=2026-11-01T00:00:00Z'))).toEqual([a, b, d, c, e]);
    expect(ids(await list('?updated_at[gte]=2026-11-03T00:00:00.000001Z&updated_at[lt]=2026-11-05T00:00:00Z'))).toEqual(
      [...[b, d, c]],
    );
    expect(ids(await list('?created_at[lt]=2026-10-03T01:00:00%2B01:00'))).toEqual([b, a]);
    expect(ids(await list('?created_at[gte]=2026-10-04T00:00:00Z&status=active'))).toEqual([e, d]);
    const since = '?limit=3&updated_at[gte]=2026-11-01T00:00:00Z';
    const first = await list(since);
    const second = await list(`${since}&after=${first.next_cursor}`);
    expect([first, second].map(ids)).toEqual([
      [a, b, d],
      [c, e],
    ]);
    expect([second.has_more, second.next_cursor, first.previous_cursor]).toEqual([false, null, null]);
    expect(ids(await list(`${since}&before=${second.previous_cursor}`))).toEqual([a, b, d]);
    for (const query of [`?limit=3&after=${first.next_cursor}`, `${since}&status=active&after=${first.next_cursor}`]) {
      expect(refusalOf(await call('GET', query))).toBe('422 cursor_mismatch');
    }
    for (const query of ['?updated_at[gte]=yesterday', '?created_at[lt]=2026-11-01', '?created_at=2026-11-01']) {
      expect((await call('GET', query)).status).toBe(422);
    }
    expect(refusalOf(await call('GET', '?created_at[gt]=2026-11-01T00:00:00Z'))).toBe('400 unknown_field');
  });

  it('refuses a cursor of other filters, of another form, and two at once', async () => {
    for (let n = 0; n < 3; n += 1) await created();
    const { next_cursor: cursor } = await list('?limit=1&status=active');
    expect(ids(await list(`?limit=1&status=active&after=${cursor}`))).toHaveLength(1);
    for (const query of [
      `?limit=1&after=${cursor}`,
      `?limit=1&status=blocked&after=${cursor}`,
      `?status=active&after=${cursor}&before=${cursor}`,
      '?after=x',
      `?after=${Buffer.from('0;DROP').toString('base64url')}`,
    ]) {
      expect(`${query} ${refusalOf(await call('GET', query))}`).toBe(`${query} 422 cursor_mismatch`);
    }
    for (const query of ['?limit=0', '?limit=101', '?limit=many', '?status=gone']) {
      expect((await call('GET', query)).status).toBe(422);
    }
    expect(refusalOf(await call('GET', '?colour=red'))).toBe('400 unknown_field');
  });

  it('costs the ten-thousandth page no more than the first: each reads the index of its filter alone', async () => {
    await identity.database.query(
      `INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
       SELECT $1, 'deep' || n || '@example.com', 'Pia', 'Ng', 'pia ng', 'ng', CASE WHEN n % 2 = 0 THEN 'active' ELSE 'blocked' END
       FROM generate_series(1, 20000) AS n`,
      [program],
    );
    await identity.database.query('ANALYZE participant');
    const [middle] = await identity.database.query<{ id: string }>(
      'SELECT id FROM participant WHERE program_id = $1 ORDER BY id OFFSET 10000 LIMIT 1',
      [program],
    );
    const plan = async (condition: string): Promise<string> =>
      (
        await identity.database.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT id FROM participant p WHERE p.program_id = ${program} AND ${condition}
           AND p.id < ${middle?.id} ORDER BY p.id DESC LIMIT 21`,
        )
      )
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    for (const text of [await plan('true'), await plan(`p.status = 'blocked'`)]) {
      expect(text).toMatch(/Index (?:Only )?Scan Backward/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
    expect(await plan(`p.email = 'deep7@example.com'`)).not.toMatch(/Seq Scan/);
    // Moments differ, as they do in life.
    await identity.database.query(
      `UPDATE participant SET created_at = now() - id * interval '1 second', updated_at = now() - id * interval '2 seconds'
       WHERE program_id = $1`,
      [program],
    );
    await identity.database.query('ANALYZE participant');
    for (const column of ['created_at', 'updated_at']) {
      const text = (
        await identity.database.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT id FROM participant p WHERE p.program_id = ${program} AND p.${column} >= now() - interval '90 days'
           AND (p.${column}, p.id) < (now() - interval '1 hour', ${middle?.id}) ORDER BY p.${column} DESC, p.id DESC LIMIT 21`,
        )
      )
        .map((row) => row['QUERY PLAN'])
        .join('\n');
      expect(text).toMatch(new RegExp(`Scan Backward using participant_${column.split('_')[0]}`));
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
  });
});

describe('an idempotency key', () => {
  const key = (value: string): { headers: Json } => ({ headers: { 'idempotency-key': value } });

  it('repeats the first answer and refuses another body', async () => {
    const body = ada();
    const first = await call('POST', '', body, key('a'));
    const second = await call('POST', '', body, key('a'));
    expect([second.status, second.body, second.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
    expect(refusalOf(await call('POST', '', ada(), key('a')))).toBe('422 idempotency_key_reused');
    const { id } = first.body as { id: string };
    const changed = await call('PATCH', `/${id}`, { first_name: 'Eve' }, key('b'));
    expect((await call('PATCH', `/${id}`, { first_name: 'Eve' }, key('b'))).body).toEqual(changed.body);
    await call('DELETE', `/${id}`, undefined, key('c'));
    expect(await call('DELETE', `/${id}`, undefined, key('c'))).toMatchObject({ status: 200, body: { erased: true } });
    expect((await list()).data).toEqual([]);
  });

  it('works once for calls at the same moment, and is 409 while its first call is under way', async () => {
    const body = ada();
    const { fulfilled } = await race(4, () => call('POST', '', body, key('d')));
    expect(fulfilled.map(refusalOf)).toEqual(Array<string>(4).fill('201 undefined'));
    expect(new Set(fulfilled.map(({ body: { id } }) => id)).size).toBe(1);
    const first = new pg.Client({ connectionString: identity.database.adminUrl });
    await first.connect();
    await first.query('BEGIN');
    await first.query(
      `INSERT INTO idempotency_key (program_id, caller, key, input_hash) VALUES ($1, 'api_key 1', 'e', sha256(''))`,
      [program],
    );
    const waiting = await call('POST', '', ada(), key('e'));
    expect([refusalOf(waiting), waiting.headers['retry-after']]).toEqual(['409 idempotency_in_progress', '2']);
    await first.query('ROLLBACK');
    await first.end();
    expect((await call('POST', '', ada(), key('e'))).status).toBe(201);
    expect((await list()).data).toHaveLength(2);
  });
});
