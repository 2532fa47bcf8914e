import type { PointsStatement } from '@laurel/contracts/rewards/rewards.dto';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(A);
  await rewards.database.query(
    `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
     SELECT 1, id, 'Ada', 'Byron', 'active', 1 FROM unnest(ARRAY[700, 701, 702]) AS id`,
  );
});
afterAll(() => rewards.stop());

const statement = async (participantId: string, query = ''): Promise<PointsStatement> =>
  (await rewards.call(participant(A, participantId), 'GET', `/public/points/entries${query}`)).body as PointsStatement;

describe('the statement of a participant’s points', () => {
  it('states source, moment and rule of every point, and adds up to the balance [INV-02]', async () => {
    const done = {
      completion_id: '1',
      challenge_id: '12',
      challenge_type: 'link',
      title: 'Read the map',
      participant_id: '700',
      points: 50,
      completed_at: '2026-11-21T10:00:00.000Z',
    };
    await rewards.send(A, 'challenge.completed', ...rewards.completed(A, [done]));
    await rewards.handled();
    await rewards.claim(A, '700', await rewards.reward(A, { name: 'A mug', threshold: 30 }));
    await rewards.adjust(A, '700', -5);
    const { data, meta } = await statement('700');
    expect(meta).toEqual({ page: 1, page_size: 20, total: 3 });
    expect(
      data.map(({ kind, source_type, rule, title, points, balance }) => [
        kind,
        source_type,
        rule,
        title,
        points,
        balance,
      ]),
    ).toEqual([
      ['correction', 'adjustment', null, 'A gift', '-5', '15'],
      ['spend', 'claim', expect.stringMatching(/^reward:\d+$/) as string, 'A mug', '-30', '20'],
      ['earn', 'completion', 'challenge:12', 'Read the map', '50', '50'],
    ]);
    expect(Object.keys(data[0]!).sort()).toEqual(
      ['balance', 'created_at', 'id', 'kind', 'points', 'rule', 'source_type', 'title'].sort(),
    );
    expect(data.every((entry) => !Number.isNaN(Date.parse(entry.created_at)))).toBe(true);
    expect(await rewards.points(A, '700')).toEqual({ unused_points: '15', points: '45' });
  });

  it("is paged, newest first, and contains only the caller's own entries", async () => {
    for (const amount of [1, 2, 3]) await rewards.adjust(A, '701', amount);
    const second = await statement('701', '?page=2&page_size=2');
    expect(second.meta).toEqual({ page: 2, page_size: 2, total: 3 });
    expect(second.data.map((entry) => entry.points)).toEqual(['1']);
    expect(await statement('702')).toEqual({ data: [], meta: { page: 1, page_size: 20, total: 0 } });
    expect((await rewards.call(visitor(A), 'GET', '/public/points/entries')).status).toBe(401);
  });
});

describe('a participant who is erased', () => {
  it('leaves the ledger unchanged, under an id without a name, and no membership [INV-01, INV-41]', async () => {
    await rewards.adjust(A, '701', 10);
    const before = await rewards.wallet(A, '701');
    const membership = { participant_id: '701', member: true, until: null, version: '1' };
    await rewards.send(A, 'membership.changed', membership, { ...membership, participant_id: '702' });
    await rewards.handled();
    const published = await rewards.call(participant(A, '701'), 'GET', '/internal/personal_data');
    expect(published.body).toContain('["membership", {"since":"');
    await rewards.send(A, 'participant.erased', {
      participant_id: '701',
      first_name: '',
      email: null,
      last_name: '',
      status: 'inactive',
      created_at: '2026-11-21T10:00:00.000Z',
      version: '2',
    });
    await rewards.handled();
    expect(await rewards.count(`SELECT FROM participant_copy p WHERE id = 701 AND p::text ~* 'ada|byron'`)).toBe(0);
    expect(await rewards.database.query('SELECT participant_id FROM membership_copy')).toEqual([
      { participant_id: '702' },
    ]);
    expect(await rewards.wallet(A, '701')).toEqual(before);
    expect(await rewards.faults()).toEqual([]);
  });
});
