import type { HttpAnswer } from '@laurel/test-kit/http';
import type { Browser } from '../../../test/browser.fixture.ts';
import { GatewayUnderTest, siteOf } from '../../../test/gateway.fixture.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.programs.json('/public/home/stripe_receipt', { fetch_stripe_receipt_info: null });
  gateway.sites.set('english.localhost', siteOf('71', 'English only', { i18n_enabled: false }));
});
afterAll(() => gateway.stop());

/** The language that the service was told at its last call of a path. */
const toldTo = (service: 'identity' | 'programs', path: string): unknown =>
  (service === 'identity' ? gateway.identity.service : gateway.programs).to(path).at(-1)?.headers['accept-language'];

const languageIn = ({ body }: HttpAnswer): unknown => /<html\s+lang="(..)"/.exec(String(body))?.[1];

/** The languages of a page, of an error page, of a sign-in and of a payment receipt. */
async function languagesOf(browser: Browser, headers: Record<string, string>): Promise<unknown[]> {
  await browser.renewToken();
  const page = await browser.page('/my-account', headers);
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const fault = await browser.request('POST', '/public/rewards/process_reward', 'authenticity_token=old', form);
  await browser.get('/public/home/stripe_receipt?session_id=cs_1', headers);
  await browser.send('POST', '/public/signin/verify', { email: 'vera@example.com' }, headers);
  return [
    languageIn(page),
    languageIn(fault),
    toldTo('identity', '/public/signin/verify'),
    toldTo('programs', '/public/home/stripe_receipt?session_id=cs_1'),
  ];
}

const everywhere = (language: string): string[] => [language, language, language, language];

it('a call is in the language chosen on the site, whatever the browser prefers', async () => {
  const browser = gateway.browser();
  const english = { 'accept-language': 'en-US' };
  expect(await languagesOf(browser, english)).toEqual(everywhere('en'));
  browser.cookies.set('laurel-language', 'es');
  expect(await languagesOf(browser, english)).toEqual(everywhere('es'));
  browser.cookies.set('laurel-language', 'xx');
  expect(await languagesOf(browser, english)).toEqual(everywhere('en'));
});

it('the language of the account has precedence over the browser, on pages and payment receipts [P-019]', async () => {
  gateway.identity.language = 'es';
  const browser = await gateway.signedIn();
  expect(await languagesOf(browser, { 'accept-language': 'en' })).toEqual(everywhere('es'));
});

it('a program without a choice is in its own language everywhere, also for a Spanish account and browser [P-019]', async () => {
  gateway.identity.language = 'es';
  const browser = await gateway.signedIn('english.localhost');
  browser.cookies.set('laurel-language', 'es');
  expect(await languagesOf(browser, { 'accept-language': 'es' })).toEqual(everywhere('en'));
});
