import type { PageData } from '@laurel/contracts/page/page-data';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

const HOME = '/public/home/';
const challenges = { carousel: [], active_uncompleted_challenges: [{ id: '1' }], extended_profile_challenge: null };
const rewards = { active_rewards: [{ id: '2' }], current_rewards: [{ id: '3' }], claimed_rewards: [] };

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.rewards.json('/public/points', { points: '41', unused_points: '42' });
  gateway.programs.json(`${HOME}challenge_sections`, challenges);
  gateway.rewards.json(`${HOME}reward_sections`, rewards);
});
afterAll(() => gateway.stop());

const preloaded = async (browser: Browser): Promise<Record<string, unknown>> => {
  const { body } = await browser.page('/');
  const text = /id="page-data">([^<]*)<\/script>/.exec(String(body))?.[1] ?? '';
  return (JSON.parse(text) as PageData).preloaded;
};
const askedForHome = (): string[] => gateway.forwarded.filter((call) => call.includes(HOME)).toSorted();

describe('the home page', () => {
  it('of a participant carries its sections by their own calls, asked of each service once', async () => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    expect(await preloaded(ada)).toEqual({
      [`${HOME}carousel`]: [],
      [`${HOME}active_uncompleted_challenges`]: [{ id: '1' }],
      [`${HOME}extended_profile_challenge`]: null,
      [`${HOME}current_rewards`]: [{ id: '3' }],
      [`${HOME}claimed_rewards`]: [],
    });
    expect(askedForHome()).toEqual([`programs GET ${HOME}challenge_sections`, `rewards GET ${HOME}reward_sections`]);
  });

  it('of a participant carries those of one service where the other fails [P-077]', async () => {
    const ada = await gateway.signedIn();
    gateway.rewards.on(`${HOME}reward_sections`, (_call, response) => {
      sendJson(response, 503, {});
    });
    expect(Object.keys(await preloaded(ada))).toEqual(Object.keys(challenges).map((name) => HOME + name));
    gateway.rewards.json(`${HOME}reward_sections`, rewards);
  });

  it('of visitors carries the three that they see, from memory', async () => {
    for (const name of ['carousel', 'active_uncompleted_challenges']) gateway.programs.json(HOME + name, []);
    gateway.rewards.json(`${HOME}active_rewards`, []);
    gateway.forgetCalls();
    const pages = await Promise.all([1, 2, 3].map(() => preloaded(gateway.browser())));
    for (const answers of pages)
      expect(Object.keys(answers).toSorted()).toEqual(
        ['active_rewards', 'active_uncompleted_challenges', 'carousel'].map((name) => HOME + name),
      );
    expect(askedForHome()).toHaveLength(3);
  });

  it('of visitors has the shared calls from memory as well', async () => {
    gateway.forgetCalls();
    const visitor = gateway.browser();
    for (let call = 0; call < 3; call += 1) {
      expect((await visitor.get(`${HOME}challenge_sections`)).body).toEqual(challenges);
      expect((await visitor.get(`${HOME}reward_sections`)).body).toEqual(rewards);
    }
    expect(askedForHome()).toEqual([`programs GET ${HOME}challenge_sections`, `rewards GET ${HOME}reward_sections`]);
  });
});
