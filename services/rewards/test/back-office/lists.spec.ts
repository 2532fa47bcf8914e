import { apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { apiKey, organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { brokenCursors, brokenPages, cursorLists, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { daysFromNow, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const [P, SEARCHED] = ['3', '4'];
const PEOPLE = Array.from({ length: 9 }, (_, index) => String(201 + index));
const [PERSON = ''] = PEOPLE;

describe('the lists of the service', () => {
  let rewards: RewardsUnderTest;
  let owner: HttpClient;
  let reward: string;
  let contest: string;
  let drawn: string;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(P);
    await rewards.addProgram(SEARCHED);
    for (const name of ['Café Ñandú', 'Tea']) await rewards.reward(SEARCHED, { name });
    owner = rewards.as(organizationAdmin('10'));
    const { database } = rewards;
    await database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       SELECT ${P}, id, 'Pia', 'Ng', 'active', 1 FROM unnest($1::bigint[]) AS id`,
      [PEOPLE],
    );
    await rewards.fund(P, PEOPLE, 1_000);
    await rewards.fund(P, Array<string>(8).fill(PERSON), 5);
    reward = await rewards.reward(P, { name: 'Same', per_participant: 20 });
    for (let same = 0; same < 9; same += 1) await rewards.reward(P, { name: 'Same' });
    await database.query(
      `INSERT INTO coupon (program_id, reward_id, number, code, added_at)
       SELECT ${P}, $1, n, 'code-' || n, now() FROM generate_series(1, 9) AS n`,
      [reward],
    );
    await database.query(
      `INSERT INTO chain_transaction (program_id, reward_id, participant_id)
       SELECT ${P}, $1::bigint, id FROM unnest($2::bigint[]) AS id
       UNION ALL SELECT ${P}, r.id, $3::bigint FROM reward r WHERE r.program_id = ${P} AND r.id <> $1`,
      [reward, PEOPLE, PERSON],
    );
    // All have the reward since the same moment, one person nine times more.
    await database.query(
      `INSERT INTO claim (program_id, id, reward_id, participant_id, ordinal, points, unused_points, claimed_at)
       SELECT ${P}, 9000 + n, $1::bigint, id, 1, 0, 1000, now() FROM unnest($2::bigint[]) WITH ORDINALITY AS p (id, n)
       UNION ALL
       SELECT ${P}, 9100 + n, $1::bigint, $3::bigint, n, 0, 1000, now() - make_interval(mins => n) FROM generate_series(2, 10) AS n`,
      [reward, PEOPLE, PERSON],
    );
    contest = await rewards.reward(P, {
      selection: 'mini_contest',
      limit: 2,
      threshold: 1_000,
      start: daysFromNow(-1),
    });
    const office = new BackOfficeClient(rewards, P, organizationAdmin('10'));
    await office.ended(await office.post(`rewards/${contest}/sync_winners`));
    drawn = await rewards.reward(P, { selection: 'sweepstake', threshold: 10 });
    await database.query(
      `WITH made AS (INSERT INTO draw (program_id, reward_id, seed, seed_hash)
         SELECT ${P}, $1, seed, sha256(seed) FROM (SELECT decode(repeat('00', 32), 'hex') AS seed) s
         ON CONFLICT DO NOTHING)
       INSERT INTO draw_entrant (program_id, reward_id, position, participant_id, entries, first_entry)
       SELECT ${P}, $1, n, id, 5, 5 * n FROM unnest($2::bigint[]) WITH ORDINALITY AS p (id, n)`,
      [drawn, PEOPLE],
    );
  });
  afterAll(() => rewards.stop());

  const site = (): HttpClient => rewards.as(participant(P, PERSON));
  const lists: Record<string, { as?: () => HttpClient; reward?: () => string }> = {
    '/public/claims': { as: site },
    '/public/points/entries': { as: site },
    '/admin/v2/participants/{participant_id}/points': {},
    '/admin/v2/participants/{participant_id}/rewards': {},
    '/admin/v2/programs/{program_id}/rewards': {},
    '/admin/v2/rewards/{reward_id}/coupons': {},
    '/admin/v2/rewards/{reward_id}/reward_participants': {},
    '/admin/v2/rewards/{reward_id}/mini_contest': { reward: () => contest },
    '/admin/v2/rewards/{reward_id}/sweepstake/entrants': { reward: () => drawn },
    '/admin/v2/rewards/{reward_id}/blockchain_transactions': {},
    '/admin/v2/participants/{participant_id}/blockchain_transactions': {},
    '/admin/v2/programs/{program_id}/blockchain_transactions': {},
  };

  it.each(pagedLists('rewards'))(
    '%s returns each row once over all pages, for every sort and page size, with ties',
    async (path) => {
      const list = lists[path];
      if (list === undefined) throw new Error('No rows are prepared for this list');
      const ids: Record<string, string> = {
        program_id: P,
        participant_id: PERSON,
        reward_id: list.reward?.() ?? reward,
      };
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      expect(await brokenPages({ service: 'rewards', path, client: list.as?.() ?? owner, address })).toEqual([]);
    },
  );

  it.each([
    ['cafe nandu', ['Café Ñandú']],
    ['CAFÉ', ['Café Ñandú']],
    ['cafe nandus', []],
  ])('finds rewards by %j, whatever their accents', async (search, names) => {
    const { body } = await owner.get(`/admin/v2/programs/${SEARCHED}/rewards`, { query: { search } });
    expect((body as { data: RewardRow[] }).data.map(({ name }) => name)).toEqual(names);
  });

  const narrowed: Record<string, Record<string, string>[]> = {
    '/api/v1/rewards': [{ participant_id: PERSON }, { status: 'active' }],
    '/api/v1/participants/{participant_id}/claims': [],
    '/api/v1/participants/{participant_id}/points/entries': [],
  };

  it.each(cursorLists('rewards'))('%s has cursors that lead past each row once, to the end and back', async (path) => {
    const queries = narrowed[path];
    if (queries === undefined) throw new Error('No rows are prepared for this list');
    const client = rewards.as(apiKey(P, apiScopeNames));
    const address = path.replace('{participant_id}', PERSON);
    for (const query of [{}, ...queries]) {
      expect(await brokenCursors({ service: 'rewards', path, client, address, query })).toEqual([]);
    }
  });
});
