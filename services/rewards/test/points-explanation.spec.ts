import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiClaim } from '@laurel/contracts/public-api/claims.dto';
import type { ApiPointsExplanation } from '@laurel/contracts/public-api/points.dto';
import { Database } from '@laurel/service-kit/database/database';
import { apiKey } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { LedgerService } from '../src/points/ledger/ledger.service.ts';
import type { Posting } from '../src/points/ledger/posting.ts';
import { RewardsUnderTest } from './rewards.fixture.ts';

const all: ApiScope[] = ['points:read', 'claims:write'];
let rewards: RewardsUnderTest;
let shop: HttpClient;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram('1');
  await rewards.addProgram('2');
  await rewards.database.query(`UPDATE program_copy SET time_zone = 'America/Denver' WHERE id = 1`);
  for (const id of ['7', '8']) {
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES (1, $1, 'A', 'B', 'active', 1)`,
      [id],
    );
  }
  shop = rewards.as(apiKey('1', all));
});
afterEach(async () => expect(await rewards.faults()).toEqual([]));
afterAll(() => rewards.stop());

const ask = (id: string, query = '', client = shop): Promise<HttpAnswer> =>
  client.get(`/api/v1/participants/${id}/points/explain${query}`);
const explain = async (query: string): Promise<ApiPointsExplanation> => (await ask('7', query)).body as never;
const refusalOf = ({ status, body }: HttpAnswer): string => `${status} ${String((body as { code?: string }).code)}`;

/** Posts points in a transaction of their own. */
async function post(key: string, amount: number, effectiveAt: string, reversesKey?: string): Promise<void> {
  const posting: Posting = {
    key,
    kind: amount > 0 ? 'earn' : 'correction',
    participantId: '7',
    amount,
    effectiveAt,
    sourceType: 'completion',
    sourceId: key,
    rule: null,
    lot: null,
    title: 'Read the map',
    ...(reversesKey !== undefined && { reversesKey }),
  };
  const [service] = rewards.instances.services;
  const [database, ledger] = [
    service!.app.get(Database, { strict: false }),
    service!.app.get(LedgerService, { strict: false }),
  ];
  await database.transaction({ programId: '1' }, () => ledger.postAll({ programId: '1' }, [posting]));
}

describe('GET /api/v1/participants/{id}/points/explain', () => {
  it('lists lots that add up to the balance of a day, which ends in the zone of the program [D-058]', async () => {
    await post('september', 50, '2026-09-30T12:00:00Z');
    await post('october', 40, '2026-10-15T12:00:00Z');
    await post('october:reversed', -10, '2026-10-20T12:00:00Z', 'october');
    // 23:30 in Denver on 31 October.
    await post('late', 5, '2026-11-01T05:30:00Z');
    const september = { lot: '2026-09', earned: 50, remaining: 50 };
    const october = { lot: '2026-10', earned: 40, remaining: 30 };
    const november = { lot: '2026-11', earned: 5, remaining: 5 };
    const answers = {
      '2026-08-31': { balance: 0, lots: [] },
      '2026-10-15': { balance: 90, lots: [september, { ...october, remaining: 40 }] },
      '2026-10-30': { balance: 80, lots: [september, october] },
      '2026-10-31': { balance: 85, lots: [september, october, november] },
    };
    for (const [at, answer] of Object.entries(answers)) {
      expect(await explain(`?at=${at}`)).toEqual({ participant_id: '7', at, owed: 0, ...answer });
    }
    const reward = await rewards.reward('1', { threshold: 60 });
    const path = '/api/v1/participants/7/claims';
    const claimed = await shop.post(path, { reward_id: reward }, { headers: { 'idempotency-key': 'a' } });
    const spent = { balance: 25, owed: 0, lots: [{ ...october, remaining: 20 }, november] };
    expect(await explain('')).toMatchObject(spent);
    expect(await explain('?at=2026-10-31')).toMatchObject(answers['2026-10-31']);
    await shop.post(`/api/v1/claims/${(claimed.body as ApiClaim).id}/reverse`, undefined);
    expect(await explain('')).toMatchObject(answers['2026-10-31']);
  });

  it('is empty for a participant without points, and says what is owed', async () => {
    expect((await ask('8')).body).toMatchObject({ participant_id: '8', balance: 0, owed: 0, lots: [] });
    await post('september:reversed', -200, '2026-11-20T12:00:00Z', 'september');
    expect(await explain('')).toMatchObject({ balance: -115, owed: 115, lots: [] });
  });

  it('refuses what is no day, other programs and keys without the scope', async () => {
    for (const at of ['2026-13-01', '2026-02-30', '2026-11-01T05:30:00Z', 'yesterday']) {
      expect((await ask('7', `?at=${at}`)).status).toBe(422);
    }
    expect(refusalOf(await ask('7', '', rewards.as(apiKey('2', all))))).toBe('404 not_found');
    expect(refusalOf(await ask('7', '', rewards.as(apiKey('1', ['claims:write']))))).toBe('403 insufficient_scope');
  });
});
