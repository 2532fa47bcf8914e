import type { RewardDetail, RewardParticipant } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { RewardAwarded } from '@laurel/contracts/events/domain-event';
import type { ParticipantRewardTable } from '@laurel/contracts/identity/participants/activity.dto';
import type { RewardRow, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { daysFromNow, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const B = '2';
const C = '3';
const [ada, ben, cleo] = ['100', '101', '102'];

describe('awards of achievements and milestones', () => {
  let rewards: RewardsUnderTest;
  let backOffice: BackOfficeClient;
  let achievement: string;
  let milestone: string;
  let mug: string;
  let serial = 0;

  const completeIn = async (program: string, ...people: string[]): Promise<void> => {
    const events = people.map((person, index) => ({
      completion_id: `${person}${index}${(serial += 1)}`,
      challenge_id: '5',
      challenge_type: 'article',
      title: 'Read it',
      participant_id: person,
      points: 0,
      completed_at: daysFromNow(0),
    }));
    await rewards.send(program, 'challenge.completed', ...rewards.completed(program, events));
    await rewards.handled();
  };
  const complete = (...people: string[]): Promise<void> => completeIn(A, ...people);
  const published = async (reward: string): Promise<string[]> => {
    const rows = await rewards.database.query<{ payload: RewardAwarded }>(
      `SELECT payload FROM event WHERE type = 'reward.awarded' AND payload ->> 'reward_id' = $1 ORDER BY id`,
      [reward],
    );
    return rows.flatMap(({ payload }) => payload.participant_ids).sort();
  };
  const tab = async (who: string, query = ''): Promise<ParticipantRewardTable> =>
    backOffice.read(`participants/${who}/rewards${query}`);
  const onTheSite = async (who: string): Promise<string[]> => {
    const { body } = await rewards.call(participant(A, who), 'GET', '/public/home/claimed_rewards');
    return (body as RewardTile[]).map(({ id }) => id).sort();
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    await rewards.addProgram(B);
    await rewards.addProgram(C);
    backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       SELECT 1, id, 'Person', id::text, 'active', 1 FROM unnest($1::bigint[]) AS id`,
      [[ada, ben, cleo]],
    );
    achievement = await rewards.reward(A, { name: 'Hundred', selection: 'achievement', threshold: 100 });
    milestone = await rewards.reward(A, { name: 'One done', selection: 'milestone', threshold: 1 });
    mug = await rewards.reward(A, { name: 'Mug', threshold: 10, limit: 5 });
    await rewards.fund(A, [ada, ben], 100);
    await rewards.fund(A, [cleo], 99);
    await complete(ada, ben, cleo);
    await rewards.claim(A, ada, mug);
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  it('count as claims of their reward in list, record and export', async () => {
    const { data } = await backOffice.read<{ data: RewardRow[] }>(`programs/${A}/rewards?sort=-claims`);
    expect(data.map(({ name, claims, balance }) => [name, claims, balance])).toEqual([
      ['One done', 3, null],
      ['Hundred', 2, null],
      ['Mug', 1, 4],
    ]);
    for (const [id, claims, balance] of [
      [achievement, 2, null],
      [milestone, 3, null],
      [mug, 1, 4],
    ]) {
      expect(await backOffice.read<RewardDetail>(`rewards/${id}`)).toMatchObject({ claims, balance });
    }
    const lines = (await backOffice.read<string>(`programs/${A}/rewards.csv?sort=-claims`)).trim().split('\n');
    const [header, ...rows] = lines.map((line) => line.split(','));
    const [claims, balance] = ['claims', 'balance'].map((name) => header?.indexOf(name) ?? -1) as [number, number];
    expect(rows.map((row) => [row[1], row[claims], row[balance]])).toEqual([
      ['One done', '3', ''],
      ['Hundred', '2', ''],
      ['Mug', '1', '4'],
    ]);
  });

  it('take no piece of a limit that is set afterwards', async () => {
    const { version } = await backOffice.read<RewardDetail>(`rewards/${achievement}`);
    await rewards.database.query('UPDATE reward SET claim_limit = 2 WHERE id = $1', [achievement]);
    expect(await backOffice.read<RewardDetail>(`rewards/${achievement}`)).toMatchObject({
      version,
      claims: 2,
      balance: 2,
      sold_out: false,
    });
    await rewards.database.query('UPDATE reward SET claim_limit = NULL WHERE id = $1', [achievement]);
  });

  it('are listed among the rewards of a participant, as on the site', async () => {
    for (const [who, names] of [
      [ada, ['Mug', 'One done', 'Hundred']],
      [ben, ['One done', 'Hundred']],
      [cleo, ['One done']],
    ] as const) {
      const { data, meta } = await tab(who);
      expect(data.map(({ name }) => name)).toEqual(names);
      expect(meta.total).toBe(names.length);
      expect(data.map(({ reward_id }) => reward_id).sort()).toEqual(await onTheSite(who));
      expect(new Set(data.map(({ id }) => id)).size).toBe(names.length);
    }
    const { data } = await tab(ada);
    expect(data.map(({ points, status }) => [points, status])).toEqual([
      ['10', 'claimed'],
      ['0', 'claimed'],
      ['0', 'claimed'],
    ]);
    const pages = await Promise.all([1, 2, 3].map((page) => tab(ada, `?page=${page}&page_size=1`)));
    expect(pages.map((page) => page.data[0]?.name)).toEqual(['Mug', 'One done', 'Hundred']);
  });

  it('are published to identity once each, also when the threshold is reached again', async () => {
    await rewards.fund(A, [ada, ben], 100);
    await complete(cleo);
    expect(await published(achievement)).toEqual([ada, ben]);
    expect(await published(milestone)).toEqual([ada, ben, cleo]);
    expect(await published(mug)).toEqual([]);
  });

  it('are published for all participants who had reached the reward before it existed, in few events', async () => {
    const people = Array.from({ length: 1_500 }, (_, index) => String(2_000 + index));
    await rewards.fund(B, people, 7);
    const late = await rewards.reward(B, { selection: 'achievement', threshold: 7 });
    expect(await published(late)).toEqual(people);
    const events = `SELECT FROM event WHERE type = 'reward.awarded' AND payload ->> 'reward_id' = $1`;
    expect(await rewards.count(events, [late])).toBe(2);
  });

  it('are not given at an approval to participants who are blocked, have opted out or were erased', async () => {
    const [active, blocked, left, erased] = ['3200', '3201', '3202', '3203'];
    const person = (id: string, status: 'active' | 'blocked' | 'opted_out' | 'inactive', version = '1') => ({
      participant_id: id,
      first_name: 'Ada',
      last_name: 'Byron',
      email: null,
      status,
      created_at: daysFromNow(-1),
      version,
    });
    const people = [person(active, 'active'), person(blocked, 'blocked'), person(left, 'opted_out')];
    await rewards.send(B, 'participant.changed', ...people, person(erased, 'active'));
    await rewards.fund(B, [active, blocked, left, erased], 700);
    await rewards.handled();
    await rewards.send(B, 'participant.erased', {
      ...person(erased, 'inactive', '2'),
      first_name: '',
      last_name: '',
    });
    await rewards.handled();
    const draft = { name: 'Barred', selection: 'achievement', threshold: 700 };
    const id = await rewards.reward(B, { ...draft, approved: false }, 'barred');
    await rewards.provision(B, 'barred', draft);
    const given = await rewards.database.query('SELECT participant_id FROM award WHERE reward_id = $1', [id]);
    expect(given).toEqual([{ participant_id: active }]);
  });

  it.each([
    ['an achievement', 'achievement', 100],
    ['a milestone', 'milestone', 1],
  ] as const)(
    'are not given to participants whom staff gave the reward, when %s loses its limit',
    async (_what, selection, threshold) => {
      const office = new BackOfficeClient(rewards, C, organizationAdmin('10'));
      const people = [1, 2, 3].map((n) => String((selection === 'milestone' ? 3_100 : 3_000) + n));
      const reach = (): Promise<void> =>
        selection === 'milestone' ? completeIn(C, ...people) : rewards.fund(C, people, threshold);
      const form = { name: 'Scarce', description: 'A badge', selection, threshold };
      await reach();
      const id = await rewards.reward(C, { ...form, limit: 2 });
      const { result } = await office.ended(await office.post(`rewards/${id}/sync_winners`));
      expect(result).toEqual({ assigned: 2 });
      const { version } = await office.read<RewardDetail>(`rewards/${id}`);
      expect((await office.put(`rewards/${id}`, { ...form, limit: null, version })).status).toBe(200);
      await reach();
      expect(await office.read<RewardDetail>(`rewards/${id}`)).toMatchObject({ claims: 3 });
      const { data } = await office.read<{ data: RewardParticipant[] }>(`rewards/${id}/reward_participants`);
      expect(data.map(({ participant_id }) => participant_id).sort()).toEqual(people);
      const balances = await Promise.all(people.map((person) => rewards.publishedBalance(person)));
      expect(balances.map((balance) => balance?.rewards_earned)).toEqual([1, 1, 1]);
    },
  );
});
