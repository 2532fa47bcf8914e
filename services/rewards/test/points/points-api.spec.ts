import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiPointsEntryPage, ApiPointsPosted } from '@laurel/contracts/public-api/points.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { apiKey, organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { RewardsUnderTest } from '../rewards.fixture.ts';

let rewards: RewardsUnderTest;
let serial = 700;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram('1');
  await rewards.addProgram('2');
});
afterEach(async () => expect(await rewards.faults()).toEqual([]));
afterAll(() => rewards.stop());

const clients: HttpClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** A client with a key of a program. */
function keyed(scopes: ApiScope[] = ['points:read', 'points:write'], program = '1', key_id = '4'): HttpClient {
  const client = rewards.as(apiKey(program, scopes, { key_id }));
  clients.push(client);
  return client;
}
const person = async (program = '1'): Promise<string> => {
  const id = String((serial += 1));
  await rewards.database.query(
    `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, 'A', 'B', 'active', 1)`,
    [program, id],
  );
  return id;
};
const at = (id: string, path = ''): string => `/api/v1/participants/${id}/points${path}`;
const post = (id: string, body: object, key?: string, client = keyed()): Promise<HttpAnswer> =>
  client.post(at(id), body, { headers: key === undefined ? {} : { 'idempotency-key': key } });
const give = (id: string, amount: number, key = String((serial += 1)), client = keyed()): Promise<HttpAnswer> =>
  post(id, { amount, reason: 'Order 17' }, key, client);
const balance = async (id: string): Promise<unknown> => (await keyed().get(at(id))).body;
const refusalOf = ({ status, body }: HttpAnswer): string => `${status} ${String((body as { code?: string }).code)}`;

describe('the points of a participant, for an API key', () => {
  it('are added and deducted with a reason that the participant reads, and the key in the trail', async () => {
    const id = await person();
    expect(await balance(id)).toEqual({ participant_id: id, unused: 0, lifetime: 0 });
    const added = await post(id, { amount: 120, reason: ' Order 17 ', reference: 'order-17' }, 'a');
    expect([added.status, added.body]).toEqual([
      201,
      { participant_id: id, amount: 120, unused: 120, lifetime: 120 } satisfies Record<keyof ApiPointsPosted, unknown>,
    ]);
    expect((await post(id, { amount: -20, reason: 'Returned' }, 'b')).body).toMatchObject({
      unused: 100,
      lifetime: 100,
    });
    expect(await balance(id)).toEqual({ participant_id: id, unused: 100, lifetime: 100 });
    const { data } = (await keyed().get(at(id, '/entries'))).body as ApiPointsEntryPage;
    expect(data).toMatchObject([
      { kind: 'correction', source: 'adjustment', title: 'Returned', amount: -20, balance: 100, rule: null },
      { kind: 'earn', source: 'adjustment', title: 'Order 17', amount: 120, balance: 120, rule: null },
    ]);
    const trail = await rewards.database.query(
      `SELECT admin_name, action, after FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id`,
      [id],
    );
    expect(trail).toMatchObject([
      { admin_name: 'Web shop (API key)', action: 'create_action', after: { points: 120, reference: 'order-17' } },
      { admin_name: 'Web shop (API key)', action: 'deduct_points', after: { points: -20, reference: null } },
    ]);
  });

  it('are never overdrawn, also by deductions at the same moment, and a refused one leaves nothing', async () => {
    const id = await person();
    await give(id, 100);
    expect(refusalOf(await give(id, -101))).toBe('409 insufficient_points');
    const told = (): Promise<Record<string, unknown>[]> =>
      rewards.database.query(`SELECT type FROM event WHERE type = 'balances.changed' AND payload::text LIKE $1`, [
        `%"${id}"%`,
      ]);
    expect(await told()).toHaveLength(1);
    const { fulfilled } = await race(8, () => give(id, -40));
    expect(fulfilled.map(refusalOf).sort()).toEqual([
      ...['201 undefined', '201 undefined'],
      ...Array<string>(6).fill('409 insufficient_points'),
    ]);
    expect(await balance(id)).toEqual({ participant_id: id, unused: 20, lifetime: 20 });
    expect(await told()).toHaveLength(3);
    expect(refusalOf(await give(id, -20))).toBe('201 undefined');
    expect(refusalOf(await give(id, -1))).toBe('409 insufficient_points');
  });

  it('change once for a key, also at the same moment; another body under it is refused', async () => {
    const [id, other] = [await person(), await person()];
    expect(refusalOf(await post(id, { amount: 5, reason: 'Order' }))).toBe('400 idempotency_key_required');
    const { fulfilled } = await race(6, () => give(id, 5, 'once'));
    expect(fulfilled.map(({ status, body }) => [status, body])).toEqual(
      Array(6).fill([201, { participant_id: id, amount: 5, unused: 5, lifetime: 5 }]),
    );
    expect(fulfilled.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(5);
    await give(id, 5);
    expect((await give(id, 5, 'once')).body).toMatchObject({ unused: 5 });
    expect(refusalOf(await give(id, 6, 'once'))).toBe('422 idempotency_key_reused');
    expect(refusalOf(await give(other, 5, 'once'))).toBe('422 idempotency_key_reused');
    // The keys of two API keys never meet.
    expect((await give(id, 5, 'once', keyed(['points:write'], '1', '5'))).body).toMatchObject({ unused: 15 });
    expect(await balance(other)).toMatchObject({ unused: 0 });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '10' }, 'amount'],
    [{ amount: 1_000_000_001 }, 'amount'],
    [{ amount: -1_000_000_001 }, 'amount'],
    [{ reason: '' }, 'reason'],
    [{ reference: 'x'.repeat(121) }, 'reference'],
  ])('are refused with a message at the field: %j', async (fields, field) => {
    const { status, body } = await post(await person(), { amount: 1, reason: 'Order', ...fields }, 'k');
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  it('are listed by cursors in both directions', async () => {
    const id = await person();
    for (let n = 1; n <= 5; n += 1) await give(id, n);
    const page = async (query: string): Promise<ApiPointsEntryPage> =>
      (await keyed().get(at(id, `/entries?limit=2${query}`))).body as ApiPointsEntryPage;
    const amounts = ({ data }: ApiPointsEntryPage): number[] => data.map(({ amount }) => amount);
    const first = await page('');
    const second = await page(`&after=${first.next_cursor}`);
    const third = await page(`&after=${second.next_cursor}`);
    expect([first, second, third].map(amounts)).toEqual([[5, 4], [3, 2], [1]]);
    expect([third.has_more, third.next_cursor, first.previous_cursor]).toEqual([false, null, null]);
    expect(amounts(await page(`&before=${third.previous_cursor}`))).toEqual([3, 2]);
    const stranger = await person();
    const foreign = await keyed().get(at(stranger, `/entries?after=${first.next_cursor}`));
    expect(refusalOf(foreign)).toBe('422 cursor_mismatch');
  });

  it('of another program or an erased participant are not found, and each call needs its scope', async () => {
    const id = await person('2');
    for (const answer of [
      await keyed().get(at(id)),
      await keyed().get(at(id, '/entries')),
      await give(id, 5),
      await keyed().get(at('999999')),
      await give('999999', 5),
    ]) {
      expect(refusalOf(answer)).toBe('404 not_found');
    }
    const own = await person();
    const reading = keyed(['points:read', 'participants:write']);
    const writing = keyed(['points:write']);
    expect(refusalOf(await give(own, 5, 'x', reading))).toBe('403 insufficient_scope');
    expect(refusalOf(await writing.get(at(own)))).toBe('403 insufficient_scope');
    expect(refusalOf(await writing.get(at(own, '/entries')))).toBe('403 insufficient_scope');
    expect(refusalOf(await give(own, 5, 'x', rewards.as(organizationAdmin('10'))))).toBe('403 forbidden');
    expect(await balance(own)).toMatchObject({ unused: 0 });
    expect((await keyed(['points:read'], '2').get(at(id))).body).toMatchObject({ unused: 0 });
    await give(own, 5);
    await rewards.database.query('UPDATE participant_copy SET erased_at = now() WHERE program_id = 1 AND id = $1', [
      own,
    ]);
    expect(refusalOf(await keyed().get(at(own)))).toBe('404 not_found');
    await rewards.database.query('UPDATE participant_copy SET erased_at = NULL WHERE program_id = 1 AND id = $1', [
      own,
    ]);
  });
});
