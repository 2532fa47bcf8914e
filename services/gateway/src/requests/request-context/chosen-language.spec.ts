import { GatewayUnderTest } from '../../../test/gateway.fixture.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});
afterAll(() => gateway.stop());

it('a sign-in is in the language chosen on the site, whatever the browser prefers', async () => {
  const browser = gateway.browser('sunrise.localhost');
  await browser.renewToken();
  const languageOf = async (): Promise<unknown> => {
    await browser.send('POST', '/public/signin/verify', { email: 'vera@example.com' }, { 'accept-language': 'en-US' });
    return gateway.identity.service.to('/public/signin/verify').at(-1)?.headers['accept-language'];
  };
  expect(await languageOf()).toBe('en-US');
  browser.cookies.set('laurel-language', 'es');
  expect(await languageOf()).toBe('es');
  browser.cookies.set('laurel-language', 'xx');
  expect(await languageOf()).toBe('en-US');
});
