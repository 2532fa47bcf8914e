import type { PageData } from '@laurel/contracts/page/page-data';
import { type PreviewGrant, signPreviewTicket } from '@laurel/service-kit/auth/preview-ticket';
import { signInternalToken } from '@laurel/service-kit/auth/internal-token';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import { GatewayUnderTest, refusal, siteOf } from './gateway.fixture.ts';

let gateway: GatewayUnderTest;

const OFFICE = 'office.localhost:8080';
const secret = tokenSecretOf('programs');
const grant: PreviewGrant = {
  program_id: '1',
  host: 'sunrise.localhost:8080',
  role: 'visitor',
  origin: `http://${OFFICE}`,
};
const ticket = (changes: Partial<PreviewGrant> = {}, seconds = 600): string =>
  signPreviewTicket({ ...grant, ...changes }, secret, seconds);

const prize = { id: '5', name: 'Mug', feature: true };

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.programs.json('/public/home/carousel', []);
  gateway.programs.json('/public/home/active_uncompleted_challenges', [{ id: '7', caption: 'Read the map' }]);
  const sections = { active_rewards: [prize], current_rewards: [], offers_reward: [], claimed_rewards: [] };
  gateway.rewards.json('/public/home/reward_sections', sections, { 'cache-control': 'public, max-age=60' });
  gateway.rewards.json('/public/home/active_rewards', [prize]);
});

afterAll(() => gateway.stop());
beforeEach(() => gateway.forgetCalls());

const call = (path: string, using = ticket(), headers = {}): Promise<HttpAnswer> =>
  gateway.browser(OFFICE).get(`/preview/${using}${path}`, headers);
const page = (path: string, using = ticket(), headers = {}): Promise<HttpAnswer> =>
  gateway.browser(OFFICE).page(`/preview/${using}${path}`, headers);
const dataOf = ({ body }: HttpAnswer): PageData =>
  JSON.parse(/id="page-data">([^<]*)<\/script>/.exec(String(body))?.[1] ?? '') as PageData;

describe('a page in the preview', () => {
  it('is the site itself, framed by the back-office that asked alone, in an origin of its own, never cached', async () => {
    const using = ticket();
    const answer = await page('/', using);
    expect(answer.status).toBe(200);
    const policy = String(answer.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `frame-ancestors http://${OFFICE}`,
        'sandbox allow-scripts',
        `connect-src http://${OFFICE}/preview/`,
        "form-action 'none'",
        "default-src 'none'",
      ]),
    );
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.body).toMatch(/<div id="root">[^]*Welcome to Sunrise Club/);
    const data = dataOf(answer);
    expect([data.program?.name, data.user, data.area]).toEqual(['Sunrise Club', null, 'participant']);
    expect(data.preview).toEqual({ origin: `http://${OFFICE}`, calls: `/preview/${using}` });
  });

  it('reads no cookie of staff or of a participant, and sets none', async () => {
    const browser = await gateway.signedIn();
    await browser.renewToken('/admin/v2/csrf');
    await browser.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(cookie).toMatch(/session=.*admin-session=/);
    gateway.forgetCalls();
    for (const role of ['visitor', 'member'] as const) {
      const using = ticket({ role });
      const answers = [
        await page('/', using, { cookie }),
        await page('/', using),
        await call('/public/home/active_rewards', using, { cookie }),
      ];
      expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual(
        Array(3).fill([200, undefined]),
      );
      expect(String(answers[0]?.body)).toContain('name="csrf-token" content=""');
    }
    expect(gateway.identity.service.calls).toEqual([]);
    expect(gateway.rewards.calls.map(({ caller }) => caller.kind)).toEqual(['visitor', 'visitor']);
  });

  it('shows a member the built-in sample, whose data no service has', async () => {
    const using = ticket({ role: 'member' });
    expect(dataOf(await page('/', using)).user).toMatchObject({ id: '0', first_name: 'Ada', unused_points: '480' });
    expect((await call('/public/points', using)).body).toEqual({ points: '1250', unused_points: '480' });
    expect((await call('/public/participant_actions?page_size=20', using)).body).toMatchObject({ data: [] });
    expect((await call('/public/home/claimed_rewards', using)).body).toEqual([]);
    expect(gateway.forwarded).toEqual([]);
    expect((await call('/public/home/current_rewards', using)).body).toEqual([prize]);
    expect((await call('/public/home/reward_sections', using)).body).toMatchObject({
      current_rewards: [prize],
      claimed_rewards: [],
    });
    expect(gateway.rewards.calls.map(({ caller }) => caller)).toEqual(
      Array(2).fill(expect.objectContaining({ kind: 'visitor', program_id: '1' })),
    );
  });

  it('is in the program’s own language', async () => {
    gateway.sites.set('sol.localhost', siteOf('31', 'Sol', { language: 'es' }));
    const using = ticket({ program_id: '31', host: 'sol.localhost' });
    expect(dataOf(await page('/', using, { 'accept-language': 'en' })).locale).toBe('es');
  });
});

describe('a ticket', () => {
  it('that has expired, is forged, or is another token opens nothing', async () => {
    const [head = '', body = '', seal = ''] = ticket().split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { grant: PreviewGrant };
    claims.grant = { ...claims.grant, role: 'member' };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), seal].join('.');
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), body, ''].join('.');
    const visitor = { kind: 'visitor', program_id: '1' } as const;
    const internal = signInternalToken(visitor, { audience: 'preview', secret });
    const wrong = [ticket({}, -1), forged, unsigned, internal, 'nothing', signPreviewTicket(grant, 'another', 600)];
    for (const using of wrong) {
      expect(refusal(await call('/public/home/active_rewards', using))).toBe('403 preview_ended');
      const { status, body: text, headers } = await page('/', using);
      expect([status, String(text).includes('page-data')]).toEqual([403, false]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(gateway.forwarded).toEqual([]);
    expect((await gateway.browser(OFFICE).page('/?preview=1')).status).toBe(404);
    await call('/public/home/active_rewards');
    expect(gateway.forwarded).toHaveLength(1);
  });

  it('opens nothing on another host than that of the back-office that asked, nor for another program', async () => {
    const elsewhere = gateway.browser('sunrise.localhost:8080');
    expect(refusal(await elsewhere.get(`/preview/${ticket()}/public/home/carousel`))).toBe('403 preview_ended');
    const foreign = ticket({ program_id: '2' });
    expect(refusal(await call('/public/home/carousel', foreign))).toBe('403 preview_ended');
    const nowhere = ticket({ host: 'nobody.localhost' });
    expect(refusal(await call('/public/home/carousel', nowhere))).toBe('403 preview_ended');
    expect(gateway.forwarded).toEqual([]);
  });

  it('is no session: it opens neither a call of a participant, nor one of staff, nor a file', async () => {
    for (const role of ['visitor', 'member'] as const) {
      const using = ticket({ role });
      for (const path of ['/public/account', '/public/receipts', '/admin/v2/programs', '/public/points/entries']) {
        expect(refusal(await call(path, using))).toBe('403 not_in_preview');
      }
    }
    expect(refusal(await call('/public/points'))).toBe('403 not_in_preview');
    expect(refusal(await gateway.browser(OFFICE).get('/public/home/carousel'))).toBe('404 unknown_site');
    expect(gateway.forwarded).toEqual([]);
  });

  it('of a program that is switched off shows what a visitor sees', async () => {
    const using = ticket({ host: 'closed.localhost' });
    expect(refusal(await call('/public/home/carousel', using))).toBe('404 inactive_site');
  });
});

describe('a call of the preview', () => {
  it('that writes is refused before any service is asked, whatever cookies and tokens come with it', async () => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    const at = `/preview/${ticket({ role: 'member', origin: 'http://sunrise.localhost' })}`;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await ada.send(method, `${at}/public/rewards/process_reward`, { reward_id: '5' });
      expect(refusal(answer)).toBe('403 not_in_preview');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
    expect(gateway.forwarded).toEqual([]);
  });

  it('may be made by the frame, whose origin is its own, with no credentials', async () => {
    const { status, headers } = await gateway.client.request(
      'OPTIONS',
      `/preview/${ticket()}/public/challenges/submit`,
      { headers: { host: OFFICE, origin: 'null', 'access-control-request-method': 'POST' } },
    );
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const read = await call('/public/home/carousel');
    expect(read.headers['access-control-allow-origin']).toBe('*');
    const font = await gateway.client.get('/fonts/inter.woff2', { headers: { host: OFFICE } });
    expect(font.headers['access-control-allow-origin']).toBe('*');
    const outside = await gateway.client.request('OPTIONS', '/public/home/carousel', {
      headers: { host: 'sunrise.localhost' },
    });
    expect([outside.status, outside.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });

  it('neither reads nor fills what is cached for visitors, and is never cached itself', async () => {
    const visitor = gateway.browser('sunrise.localhost');
    const answers: HttpAnswer[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      answers.push(await call('/public/home/reward_sections', ticket(), { 'if-none-match': '"x"' }));
    }
    await visitor.get('/public/home/reward_sections');
    answers.push(await call('/public/home/reward_sections'));
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('no-store'));
    expect(gateway.rewards.to('/public/home/reward_sections')).toHaveLength(4);
    await visitor.get('/public/home/reward_sections');
    expect(gateway.rewards.to('/public/home/reward_sections')).toHaveLength(4);
  });

  it('with a parameter that the call does not have is refused, as a visitor’s is', async () => {
    expect(refusal(await call('/public/home/carousel?as=staff'))).toBe('400 unknown_field');
  });
});
