import { GatewayUnderTest } from './gateway.fixture.ts';

const ACCOUNT = '/public/account';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.rewards.json('/public/points', { points: '41', unused_points: '42' });
  gateway.rewards.json('/public/rewards/process_reward', { success: true });
  gateway.identity.service.json(ACCOUNT, { success: true });
});
afterAll(() => gateway.stop());

describe('a change of a signed-in person', () => {
  it('is on their next page, though no message of identity has come yet', async () => {
    const browser = await gateway.signedIn();
    const resolved = (): number => gateway.identity.service.to('/internal/sessions/resolve').length;
    await browser.get('/public/points');
    const before = resolved();
    await browser.send('POST', '/public/rewards/process_reward', {});
    await browser.get('/public/points');
    expect(resolved()).toBe(before);
    expect((await browser.send('PUT', ACCOUNT, { preferred_locale: 'es' })).status).toBe(200);
    await browser.get('/public/points');
    expect(resolved()).toBe(before + 1);
  });
});
