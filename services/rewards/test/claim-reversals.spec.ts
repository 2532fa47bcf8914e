import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiClaim, ApiClaimPage } from '@laurel/contracts/public-api/claims.dto';
import type { ApiPointsEntryPage } from '@laurel/contracts/public-api/points.dto';
import type { ApiReward } from '@laurel/contracts/public-api/rewards.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { apiKey, organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { RewardsUnderTest } from './rewards.fixture.ts';

const all: ApiScope[] = ['points:read', 'rewards:read', 'claims:read', 'claims:write'];
let rewards: RewardsUnderTest;
let shop: HttpClient;
let serial = 700;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start({ instances: 2 });
  await rewards.addProgram('1');
  await rewards.addProgram('2');
  shop = rewards.as(apiKey('1', all));
});
afterEach(async () => expect(await rewards.faults()).toEqual([]));
afterAll(() => rewards.stop());

const rich = async (amount: number): Promise<string> => {
  const id = String((serial += 1));
  await rewards.database.query(
    `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES (1, $1, 'A', 'B', 'active', 1)`,
    [id],
  );
  await rewards.fund('1', [id], amount);
  return id;
};
const claim = (id: string, reward_id: string): Promise<HttpAnswer> =>
  shop.post(
    `/api/v1/participants/${id}/claims`,
    { reward_id },
    { headers: { 'idempotency-key': String((serial += 1)) } },
  );
const claimed = async (id: string, reward: string): Promise<string> => ((await claim(id, reward)).body as ApiClaim).id;
const reverse = (id: string, query = '', client = shop): Promise<HttpAnswer> =>
  client.post(`/api/v1/claims/${id}/reverse${query}`, undefined);
const balance = async (id: string): Promise<unknown> => (await shop.get(`/api/v1/participants/${id}/points`)).body;
const refusalOf = ({ status, body }: HttpAnswer): string => `${status} ${String((body as { code?: string }).code)}`;
const told = (id: string): Promise<Record<string, unknown>[]> =>
  rewards.database.query(`SELECT payload ->> 'claim_id' AS claim FROM event
    WHERE type = 'claim.reversed' AND payload ->> 'participant_id' = '${id}'`);
const rewardOf = async (reward: string, id: string): Promise<ApiReward> =>
  (await shop.get(`/api/v1/rewards/${reward}?participant_id=${id}`)).body as ApiReward;

describe('POST /api/v1/claims/{id}/reverse', () => {
  it('takes back a claim that came with its code or with its reason why not [D-054]', async () => {
    const [id, other] = [await rich(100), await rich(100)];
    const reward = await rewards.reward('1', { name: 'A mug', threshold: 60, limit: 1 });
    const dear = await rewards.reward('1', { threshold: 101 });
    await rewards
      .as(organizationAdmin('10'))
      .post(`/admin/v2/rewards/${reward}/coupons`, { codes: `MUG-${reward}-1\nMUG-${reward}-2` });
    const first = await claim(id, reward);
    expect([first.status, (first.body as ApiClaim).coupon_code]).toEqual([201, `MUG-${reward}-1`]);
    expect([await claim(id, reward), await claim(other, reward), await claim(other, dear)].map(refusalOf)).toEqual([
      '409 limit_reached',
      '409 sold_out',
      '409 insufficient_points',
    ]);
    const made = first.body as ApiClaim;
    const answer = await reverse(made.id);
    const { reversed_at, ...rest } = answer.body as Record<string, unknown>;
    expect([answer.status, reversed_at]).toEqual([200, expect.stringMatching(/^\d{4}-.+Z$/)]);
    expect({ ...rest, reversed_at: null }).toEqual(made);
    expect((await shop.get(`/api/v1/claims/${made.id}`)).body).toEqual(answer.body);
    expect(await balance(id)).toMatchObject({ unused: 100, lifetime: 100 });
    const { data } = (await shop.get(`/api/v1/participants/${id}/points/entries`)).body as ApiPointsEntryPage;
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'refund', source: 'claim', title: 'A mug', amount: 60, balance: 100, rule: `reward:${reward}` },
      { kind: 'spend', source: 'claim', title: 'A mug', amount: -60, balance: 40 },
    ]);
    expect(await told(id)).toEqual([{ claim: made.id }]);
    // The piece is free for another participant, the first code stays used.
    expect((await claim(other, reward)).body).toMatchObject({ coupon_code: `MUG-${reward}-2`, unused_points: 40 });
  });

  it('frees the own limit of the participant, as the list of rewards says', async () => {
    const id = await rich(100);
    const reward = await rewards.reward('1', { threshold: 10 });
    const made = await claimed(id, reward);
    expect(await rewardOf(reward, id)).toMatchObject({ claimable: false, reason: 'limit_reached' });
    await reverse(made);
    expect(await rewardOf(reward, id)).toMatchObject({ claimable: true, reason: null });
    expect((await claim(id, reward)).body).toMatchObject({ unused_points: 90 });
    expect(refusalOf(await claim(id, reward))).toBe('409 limit_reached');
    expect((await rewards.call(participant('1', id), 'GET', '/public/points')).body).toMatchObject({
      unused_points: '90',
      points: '100',
    });
  });

  it('refunds once, also when two reversals run at the same moment, and beside new claims', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => rich(100)));
    const reward = await rewards.reward('1', { threshold: 30, limit: 4, per_participant: null });
    const made = await Promise.all(people.map((id) => claimed(id, reward)));
    const late = await rich(100);
    const { fulfilled, rejected } = await race(24, (index) =>
      index % 3 === 2 ? claim(late, reward) : reverse(made[Math.floor(index / 6)] as string),
    );
    expect(rejected).toEqual([]);
    const reversals = fulfilled.filter((_, index) => index % 3 !== 2);
    expect(new Set(reversals.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(reversals.map(({ body }) => JSON.stringify(body))).size).toBe(4);
    expect(await Promise.all(people.map(balance))).toMatchObject(Array(4).fill({ unused: 100, lifetime: 100 }));
    expect((await Promise.all(people.map(told))).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    const trail = await rewards.database.query(
      `SELECT admin_name, before FROM ${auditEntries} WHERE resource_id = $1 AND action = 'reverse_claim' ORDER BY id`,
      [reward],
    );
    expect(trail).toHaveLength(4);
    expect(trail[0]).toMatchObject({ admin_name: 'Web shop (API key)', before: { points: 30 } });
    const taken = ((await shop.get(`/api/v1/participants/${late}/claims`)).body as ApiClaimPage).data.length;
    expect((await rewardOf(reward, late)).left).toBe(4 - taken);
  });

  it('answers what it would do with ?dry_run=true, and keeps the claim', async () => {
    const id = await rich(50);
    const made = await claimed(id, await rewards.reward('1', { threshold: 20 }));
    const dry = await reverse(made, '?dry_run=true');
    expect([dry.status, (dry.body as ApiClaim).reversed_at]).toEqual([200, expect.any(String)]);
    expect(await balance(id)).toMatchObject({ unused: 30 });
    expect((await shop.get(`/api/v1/claims/${made}`)).body).toMatchObject({ reversed_at: null });
    expect(await told(id)).toEqual([]);
  });

  it('refuses claims that staff assigned, claims of other programs and keys without the scope', async () => {
    const id = await rich(50);
    const assigned = await rewards.reward('1', { threshold: 0 });
    await rewards.assign('1', assigned, [id]);
    const { data } = (await shop.get(`/api/v1/participants/${id}/claims`)).body as ApiClaimPage;
    expect(refusalOf(await reverse(data[0]?.id ?? ''))).toBe('409 not_reversible');
    const own = await claimed(id, await rewards.reward('1', { threshold: 20 }));
    expect(refusalOf(await reverse(own, '', rewards.as(apiKey('2', all))))).toBe('404 not_found');
    expect(refusalOf(await reverse('999999'))).toBe('404 not_found');
    expect(refusalOf(await reverse(own, '', rewards.as(apiKey('1', ['claims:read']))))).toBe('403 insufficient_scope');
    expect(await balance(id)).toMatchObject({ unused: 30 });
  });
});
