import type { Caller } from '@laurel/contracts/auth/caller';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { bearer } from '@laurel/test-kit/tokens';
import { daysFromNow, RewardsUnderTest } from './rewards.fixture.ts';

const LIVE = '1';
const OFFERS_OFF = '2';
const SECTION_OFF = '3';
const ADA = participant(LIVE, '100');

const sections = ['active_rewards', 'current_rewards', 'offers_reward', 'claimed_rewards'];

describe('all sections of the home page that belong to rewards, in one call', () => {
  let rewards: RewardsUnderTest;

  const textOf = async (caller: Caller, path: string): Promise<string> => {
    const { url } = rewards.instances.services[0] as { url: string };
    const answer = await fetch(`${url}/public/home/${path}`, { headers: bearer(caller, 'rewards') });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    return answer.text();
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(LIVE, { offers_reward: true });
    await rewards.addProgram(OFFERS_OFF, { offers_reward: false });
    await rewards.addProgram(SECTION_OFF);
    await rewards.database.query(
      `INSERT INTO evergreen_setting_copy (program_id, key, is_active, version) VALUES ($1, 'claimed_rewards', false, 1)`,
      [SECTION_OFF],
    );
    for (const id of [LIVE, OFFERS_OFF, SECTION_OFF]) {
      await rewards.fund(id, ['100'], 1_000);
      const mug = await rewards.reward(id, { name: 'Émile’s "mug" \\ 💡', image_url: '/media/mug.png' });
      await rewards.reward(id, { name: 'Cap', start: daysFromNow(-4), finish: daysFromNow(4), per_participant: 2 });
      await rewards.reward(id, { name: 'Hidden', feature: false });
      await rewards.reward(id, { name: 'Membership', selection: 'offer' });
      expect((await rewards.claim(id, '100', mug)).status).toBe(200);
    }
  });
  afterAll(() => rewards.stop());

  it.each([
    ['a participant', ADA],
    ['a participant who has claimed nothing', participant(LIVE, '101')],
    ['a visitor', visitor(LIVE)],
    ['a participant of a program without membership offers', participant(OFFERS_OFF, '100')],
    ['a participant of a program without the section of claimed rewards', participant(SECTION_OFF, '100')],
    ['a visitor of a program that is not known', visitor('77')],
  ])('%s gets byte for byte what the calls of the sections answer [P-074]', async (_who, caller) => {
    const alone: string[] = [];
    for (const name of sections) alone.push(`"${name}":${await textOf(caller, name)}`);
    expect(await textOf(caller, 'reward_sections')).toBe(`{${alone.join(',')}}`);
  });

  it('a participant and a visitor do not get the same', async () => {
    const [own, anyones] = await Promise.all(
      [ADA, visitor(LIVE)].map((who) => rewards.as(who).get('/public/home/reward_sections')),
    );
    expect(own?.body).not.toEqual(anyones?.body);
  });
});
