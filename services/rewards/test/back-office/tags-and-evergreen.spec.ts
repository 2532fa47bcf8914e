import type { ContentTagChanged } from '@laurel/contracts/events/domain-event';
import type { NewReward, RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { organizationAdmin, participant, service } from '@laurel/test-kit/caller-factories';
import { RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const B = '2';

let rewards: RewardsUnderTest;
let owner: BackOfficeClient;

const changed = (id: number, name: string, version: number, rest: Partial<ContentTagChanged> = {}) => ({
  content_tag_id: String(id),
  name,
  former_name: null,
  active: true,
  version,
  ...rest,
});
const receive = async (...events: ContentTagChanged[]): Promise<void> => {
  for (const event of events) {
    await rewards.send(A, 'content_tag.changed', event);
    await rewards.handled();
  }
};
const tagsOf = async (id: string): Promise<string[]> => (await owner.read<RewardDetail>(`rewards/${id}`)).tag_list;
const offered = async (): Promise<string[]> => (await owner.read<NewReward>(`programs/${A}/rewards/new`)).tags;
const toggle = async (id: string, tag: string): Promise<unknown> =>
  (await owner.post(`rewards/${id}/toggle_tag`, { tag })).body;
const published = (): Promise<{ reward_id: string; tags: string[]; version: number }[]> =>
  rewards.database
    .query<{ payload: never }>(`SELECT payload FROM event WHERE type = 'reward.tagged' ORDER BY id`)
    .then((rows) => rows.map(({ payload }) => payload));

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(A);
  await rewards.addProgram(B);
  owner = new BackOfficeClient(rewards, A, organizationAdmin('10'));
});
afterAll(() => rewards.stop());

it('leaves claimed rewards out of a home page without the section [A-405]', async () => {
  const ada = participant(A, '77');
  await rewards.fund(A, ['77'], 50);
  await rewards.claim(A, '77', await rewards.reward(A));
  const home = async (): Promise<number> =>
    ((await rewards.call(ada, 'GET', '/public/home/claimed_rewards')).body as unknown[]).length;
  const decide = async (active: boolean, version: number, key = 'claimed_rewards'): Promise<void> => {
    await rewards.send(A, 'evergreen_setting.changed', { key, active, version });
    await rewards.handled();
  };
  expect(await home()).toBe(1);
  await decide(false, 1, 'completed_activities');
  expect(await home()).toBe(1);
  await decide(false, 2);
  await decide(true, 1);
  expect(await home()).toBe(0);
  await decide(true, 3);
  expect(await home()).toBe(1);
});

describe('the tags of rewards', () => {
  it('are published with every change of them, and with no other [A-401]', async () => {
    const id = await rewards.reward(A, { tag_list: ['mugs'] });
    await owner.post(`rewards/${id}/toggle_approval`);
    await toggle(id, 'blue');
    await toggle(id, 'MUGS');
    const events = (await published()).filter(({ reward_id }) => reward_id === id);
    expect(events.map(({ tags }) => tags)).toEqual([['mugs'], ['mugs', 'blue'], ['blue']]);
    expect(events.map(({ version }) => version)).toEqual([1, 3, 4]);
  });

  it('have no comma; one with a comma can still be removed [A-401]', async () => {
    const id = await rewards.reward(A, { tag_list: ['red, green'] });
    expect(await owner.post(`rewards/${id}/toggle_tag`, { tag: 'tea, coffee' })).toMatchObject({
      status: 422,
      body: { errors: { tag: ['must not contain a comma'] } },
    });
    expect(await toggle(id, 'Red, Green')).toMatchObject({ tag_list: [] });
  });

  it('are published for rewards of a copied program [A-401]', async () => {
    await rewards.send(B, 'program.copied', { program_id: B, source_program_id: A });
    await rewards.handled();
    const rows = await rewards.database.query<{ id: string }>(`SELECT id FROM reward WHERE program_id = $1`, [B]);
    expect((await published()).filter(({ reward_id }) => rows.some(({ id }) => id === reward_id))).toMatchObject([
      { tags: ['blue'] },
    ]);
  });

  it('follow a new name, for any order of events [A-400]', async () => {
    const id = await rewards.reward(A, { tag_list: ['first', 'other'] });
    const second = changed(11, 'second', 2, { former_name: 'first' });
    const third = changed(11, 'Third', 3, { former_name: 'second' });
    const late = await rewards.reward(A, { tag_list: ['second'] });
    await receive(third, second);
    expect(await tagsOf(id)).toEqual(['Third', 'other']);
    expect(await tagsOf(late)).toEqual(['Third']);
    const version = (await owner.read<RewardDetail>(`rewards/${id}`)).version;
    await receive(second, third);
    expect(await owner.read(`rewards/${id}`)).toMatchObject({ version, tag_list: ['Third', 'other'] });
    const blueAbroad = (): Promise<number> =>
      rewards.count(
        `SELECT FROM reward_tag x JOIN content_tag_copy t ON t.program_id = x.program_id AND t.id = x.tag_id
         WHERE x.program_id = $1 AND t.name = 'blue'`,
        [B],
      );
    expect(await blueAbroad()).toBe(1);
    await receive(changed(12, 'azure', 2, { former_name: 'blue' }));
    expect(await blueAbroad()).toBe(1);
  });

  it('are merged at the first position, when one is renamed to another one that was not published [A-400]', async () => {
    const id = await rewards.reward(A, { tag_list: ['green', 'tea', 'lime'] });
    await receive(changed(31, 'Lime', 2, { former_name: 'GREEN' }));
    expect(await tagsOf(id)).toEqual(['Lime', 'tea']);
    await receive(changed(32, 'tea', 1));
    const before = (await published()).length;
    await receive(changed(32, 'Chai', 2, { former_name: 'tea' }));
    expect(await tagsOf(id)).toEqual(['Lime', 'Chai']);
    expect((await published()).slice(before)).toMatchObject([{ reward_id: id, tags: ['Lime', 'Chai'] }]);
  });

  it("have the program's spelling, and are offered as long as they are active [A-400]", async () => {
    const id = await rewards.reward(A, { tag_list: ['loose'] });
    await receive(changed(21, 'Summer', 1), changed(22, 'Old', 1, { active: false }));
    expect(await toggle(id, ' summer ')).toMatchObject({ tag_list: ['loose', 'Summer'] });
    expect(await toggle(id, 'OLD')).toMatchObject({ tag_list: ['loose', 'Summer', 'Old'] });
    await receive(changed(24, 'Gone', 2, { active: false }), changed(24, 'Gone', 1));
    await receive(changed(23, 'Loose', 1));
    expect(await tagsOf(id)).toEqual(['Loose', 'Summer', 'Old']);
    const names = await offered();
    expect(names).toEqual(expect.arrayContaining(['Summer', 'Loose', 'azure']));
    for (const name of ['Old', 'Gone']) expect(names).not.toContain(name);
    const provisioned = {
      name: 'Again',
      description: 'A mug',
      selection: 'redeem',
      threshold: 10,
      tag_list: ['SUMMER'],
    };
    await rewards.call(service('demo'), 'PUT', `/internal/programs/${A}/rewards/again`, provisioned);
    const before = (await published()).length;
    await rewards.call(service('demo'), 'PUT', `/internal/programs/${A}/rewards/again`, provisioned);
    expect((await published()).at(-1)).toMatchObject({ tags: ['Summer'] });
    expect(await published()).toHaveLength(before);
  });
});
