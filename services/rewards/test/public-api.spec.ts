import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiClaim, ApiClaimPage } from '@laurel/contracts/public-api/claims.dto';
import type { ApiPointsEntryPage, ApiPointsPosted } from '@laurel/contracts/public-api/points.dto';
import type { ApiReward, ApiRewardPage } from '@laurel/contracts/public-api/rewards.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { apiKey, organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { daysFromNow, RewardsUnderTest } from './rewards.fixture.ts';

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

/** Number of rows of every table of the database. */
const rowsOfAll = async (): Promise<Record<string, string>> => {
  const tables = await rewards.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'event%'`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rewards.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`);
      return [name, String(row?.n)] as const;
    }),
  );
  const [told] = await rewards.database.query<{ n: string }>(`SELECT count(*) AS n FROM event WHERE program_id = 1`);
  return { ...Object.fromEntries(counts), told: String(told?.n) };
};
const all: ApiScope[] = ['rewards:read', 'claims:read', 'claims:write'];
const shop = (program = '1'): HttpClient => keyed(all, program);
const claimsOf = (id: string): string => `/api/v1/participants/${id}/claims`;
const claim = (id: string, reward_id: string, key = String((serial += 1)), client = shop()): Promise<HttpAnswer> =>
  client.post(claimsOf(id), { reward_id }, { headers: { 'idempotency-key': key } });
const rich = async (amount = 1_000): Promise<string> => {
  const id = await person();
  await give(id, amount);
  return id;
};

describe('the rewards of a program, for an API key', () => {
  const list = async (query = '', client = shop()): Promise<ApiRewardPage> =>
    (await client.get(`/api/v1/rewards${query}`)).body as ApiRewardPage;

  it('are listed the newest first, without drafts, by status and by page', async () => {
    const [ended, active, scheduled] = [
      await rewards.reward('1', { start: daysFromNow(-2), finish: daysFromNow(-1) }),
      await rewards.reward('1', { name: 'A mug', limit: 3, threshold: 40 }),
      await rewards.reward('1', { start: daysFromNow(1) }),
    ];
    await rewards.reward('1', { approved: false });
    await rewards.reward('2');
    const ids = ({ data }: ApiRewardPage): string[] => data.map(({ id }) => id);
    expect(ids(await list())).toEqual([scheduled, active, ended]);
    expect(ids(await list('?status=active'))).toEqual([active]);
    expect(ids(await list('?status=scheduled'))).toEqual([scheduled]);
    expect(ids(await list('?tag=none'))).toEqual([]);
    const first = await list('?limit=2');
    expect([ids(first), first.has_more]).toEqual([[scheduled, active], true]);
    const second = await list(`?limit=2&after=${first.next_cursor}`);
    expect([ids(second), second.has_more]).toEqual([[ended], false]);
    expect(ids(await list(`?limit=2&before=${second.previous_cursor}`))).toEqual([scheduled, active]);
    expect(refusalOf(await shop().get(`/api/v1/rewards?status=active&after=${first.next_cursor}`))).toBe(
      '422 cursor_mismatch',
    );
    expect((await shop().get(`/api/v1/rewards/${active}`)).body).toMatchObject({
      id: active,
      name: 'A mug',
      selection: 'redeem',
      status: 'active',
      threshold: 40,
      left: 3,
      per_participant: 1,
      price: null,
      claimable: null,
      reason: null,
    });
  });

  it('say of a participant whether they can claim each, or the one reason why not [D-053]', async () => {
    const id = await rich(50);
    const [once, scarce, coming, over, dear, contest, paid] = [
      await rewards.reward('1', { threshold: 10 }),
      await rewards.reward('1', { limit: 1, threshold: 0 }),
      await rewards.reward('1', { start: daysFromNow(1), threshold: 1_000 }),
      await rewards.reward('1', { finish: daysFromNow(-1) }),
      await rewards.reward('1', { threshold: 41 }),
      await rewards.reward('1', { selection: 'mini_contest' }),
      await rewards.reward('1', { threshold: 0, price: { amount: '5.00', currency: 'eur' } }),
    ];
    const said = async (who: string): Promise<Record<string, unknown>> =>
      Object.fromEntries(
        (await list(`?limit=7&participant_id=${who}`)).data.map((reward) => [
          reward.id,
          reward.claimable ? 'claimable' : reward.reason,
        ]),
      );
    const shown = { [once]: 'claimable', [dear]: 'claimable', [scarce]: 'claimable' };
    const never = { [coming]: 'not_started', [over]: 'ended', [contest]: 'not_eligible', [paid]: 'not_eligible' };
    expect(await said(id)).toEqual({ ...shown, ...never });
    await claim(id, once);
    await claim(await rich(), scarce);
    const after = { [once]: 'limit_reached', [dear]: 'not_enough_points', [scarce]: 'sold_out' };
    expect(await said(id)).toEqual({ ...after, ...never });
    expect((await shop().get(`/api/v1/rewards/${dear}?participant_id=${id}`)).body).toMatchObject({
      claimable: false,
      reason: 'not_enough_points',
    } satisfies Partial<ApiReward>);
    // Each reason is also the refusal of the claim.
    const refused = await Promise.all([once, dear, scarce, coming, over, contest, paid].map((one) => claim(id, one)));
    expect(refused.map(refusalOf)).toEqual([
      ...['409 limit_reached', '409 insufficient_points', '409 sold_out', '409 not_started', '409 ended'],
      ...['409 not_eligible', '409 not_eligible'],
    ]);
    await rewards.database.query(`UPDATE participant_copy SET status = 'blocked' WHERE program_id = 1 AND id = $1`, [
      id,
    ]);
    expect(new Set(Object.values(await said(id)))).toEqual(new Set(['not_eligible']));
    expect(refusalOf(await claim(id, await rewards.reward('1', { threshold: 0 })))).toBe('409 not_eligible');
    expect(refusalOf(await shop().get('/api/v1/rewards?participant_id=999999'))).toBe('404 not_found');
  });
});

describe('a claim by an API key', () => {
  it('is the claim of the participant: points, stock, code, event and trail together', async () => {
    const id = await rich(100);
    const reward = await rewards.reward('1', { name: 'A mug', threshold: 30, limit: 5 });
    await rewards
      .as(organizationAdmin('10'))
      .post(`/admin/v2/rewards/${reward}/coupons`, { codes: `MUG-${reward}-1\nMUG-${reward}-2` });
    const answer = await claim(id, reward);
    const made = answer.body as ApiClaim;
    expect([answer.status, made]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[1-9]\d*$/) as string,
        participant_id: id,
        reward_id: reward,
        reward_name: 'A mug',
        points: 30,
        unused_points: 70,
        coupon_code: `MUG-${reward}-1`,
        reversed_at: null,
        claimed_at: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      },
    ]);
    expect((await shop().get(`/api/v1/claims/${made.id}`)).body).toEqual(made);
    expect(((await shop().get(claimsOf(id))).body as ApiClaimPage).data).toEqual([made]);
    expect(await balance(id)).toMatchObject({ unused: 70 });
    const events = await rewards.database.query(
      `SELECT payload ->> 'claim_id' AS claim FROM event WHERE type = 'reward.claimed' AND payload ->> 'participant_id' = $1`,
      [id],
    );
    expect(events).toEqual([{ claim: made.id }]);
    const trail = await rewards.database.query(
      `SELECT admin_name, action, after FROM ${auditEntries} WHERE resource_id = $1 AND action = 'claim_reward'`,
      [reward],
    );
    expect(trail).toEqual([
      {
        admin_name: 'Web shop (API key)',
        action: 'claim_reward',
        after: { claim_id: made.id, participant_id: id, points: 30 },
      },
    ]);
  });

  it('never sells more than there is, nor to one participant twice [INV-07]', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => rich(10)));
    const reward = await rewards.reward('1', { limit: 5, threshold: 10 });
    const sold = await race(48, (index) => claim(people[index % 12] as string, reward));
    expect(sold.rejected).toEqual([]);
    const outcomes = sold.fulfilled.map(refusalOf);
    expect(outcomes.filter((one) => one === '201 undefined')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['201 undefined', '409 limit_reached', '409 sold_out']));
    const claims = await rewards.database.query('SELECT DISTINCT participant_id FROM claim WHERE reward_id = $1', [
      reward,
    ]);
    expect(claims).toHaveLength(5);
    const left = await Promise.all(people.map(balance));
    expect(left.filter((one) => (one as { unused: number }).unused === 0)).toHaveLength(5);
  });

  it('is made once for a key, also at the same moment; another claim under the key is refused [D-042]', async () => {
    const [id, other] = [await rich(), await rich()];
    const [reward, second] = [
      await rewards.reward('1', { per_participant: null }),
      await rewards.reward('1', { per_participant: null }),
    ];
    expect(refusalOf(await shop().post(claimsOf(id), { reward_id: reward }))).toBe('400 idempotency_key_required');
    const { fulfilled } = await race(6, () => claim(id, reward, 'once-a'));
    expect(new Set(fulfilled.map(({ status, body }) => `${status} ${(body as ApiClaim).id}`)).size).toBe(1);
    expect(fulfilled.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(5);
    expect(refusalOf(await claim(id, second, 'once-a'))).toBe('422 idempotency_key_reused');
    expect(refusalOf(await claim(other, reward, 'once-a'))).toBe('422 idempotency_key_reused');
    expect((await claim(id, reward, 'once-b')).status).toBe(201);
    // The participant's own keys are others.
    expect((await rewards.claim('1', id, reward, 'once-a')).status).toBe(200);
    expect(((await shop().get(claimsOf(id))).body as ApiClaimPage).data).toHaveLength(3);
    const trail = await rewards.database.query(
      `SELECT FROM ${auditEntries} WHERE resource_id = $1 AND action = 'claim_reward'`,
      [reward],
    );
    expect(trail).toHaveLength(2);
  });

  it('stays refused under its key, and is judged anew under another', async () => {
    const id = await rich(9);
    const reward = await rewards.reward('1');
    expect(refusalOf(await claim(id, reward, 'poor-a'))).toBe('409 insufficient_points');
    await give(id, 1);
    expect(refusalOf(await claim(id, reward, 'poor-a'))).toBe('409 insufficient_points');
    expect((await claim(id, reward, 'poor-b')).status).toBe(201);
  });

  it('of another program is not found, and each call needs its scope', async () => {
    const id = await rich();
    const [own, foreign] = [await rewards.reward('1'), await rewards.reward('2')];
    const { id: made } = (await claim(id, own)).body as ApiClaim;
    for (const answer of [
      await claim(id, foreign),
      await claim(id, own, 'x', shop('2')),
      await shop('2').get(`/api/v1/claims/${made}`),
      await shop('2').get(claimsOf(id)),
      await shop('2').get(`/api/v1/rewards/${own}`),
      await shop('2').get(`/api/v1/rewards?participant_id=${id}`),
    ]) {
      expect(refusalOf(answer)).toBe('404 not_found');
    }
    const scopes = (but: ApiScope): HttpClient => keyed([...all, 'points:write' as const].filter((one) => one !== but));
    expect(refusalOf(await claim(id, own, 'x', scopes('claims:write')))).toBe('403 insufficient_scope');
    expect(refusalOf(await scopes('claims:read').get(claimsOf(id)))).toBe('403 insufficient_scope');
    expect(refusalOf(await scopes('claims:read').get(`/api/v1/claims/${made}`))).toBe('403 insufficient_scope');
    expect(refusalOf(await scopes('rewards:read').get('/api/v1/rewards'))).toBe('403 insufficient_scope');
    expect(refusalOf(await scopes('rewards:read').get(`/api/v1/rewards/${own}`))).toBe('403 insufficient_scope');
  });
});

describe('?dry_run=true', () => {
  it('answers as points and claims would, refusals included, and writes no row', async () => {
    const id = await rich(100);
    const reward = await rewards.reward('1', { threshold: 60 });
    const before = await rowsOfAll();
    const dry = (path: string, body: object): Promise<HttpAnswer> =>
      keyed(['points:write', 'claims:write']).post(`${path}?dry_run=true`, body, {
        headers: { 'idempotency-key': `dry-${(serial += 1)}` },
      });
    expect(await dry(at(id), { amount: 20, reason: 'Order' })).toMatchObject({
      status: 201,
      body: { participant_id: id, amount: 20, unused: 120, lifetime: 120 },
    });
    expect(refusalOf(await dry(at(id), { amount: -101, reason: 'Order' }))).toBe('409 insufficient_points');
    expect(await dry(claimsOf(id), { reward_id: reward })).toMatchObject({
      status: 201,
      body: { id: '0', reward_id: reward, points: 60, unused_points: 40, coupon_code: null },
    });
    const dear = await rewards.reward('1', { threshold: 101 });
    const priced = await rowsOfAll();
    expect(refusalOf(await dry(claimsOf(id), { reward_id: dear }))).toBe('409 insufficient_points');
    expect(refusalOf(await dry(claimsOf('999999'), { reward_id: dear }))).toBe('404 not_found');
    expect((await dry(at(id), { amount: 0, reason: 'Order' })).status).toBe(422);
    expect(await rowsOfAll()).toEqual(priced);
    expect(Number(priced['claim'])).toBe(Number(before['claim']));
    expect(await balance(id)).toMatchObject({ unused: 100 });
    const unclear = await keyed().post(`${at(id)}?dry_run=yes`, { amount: 1, reason: 'Order' });
    expect(Object.keys((unclear.body as { errors: object }).errors)).toEqual(['dry_run']);
    expect((await claim(id, reward)).body).toMatchObject({ points: 60, unused_points: 40 });
  });
});
