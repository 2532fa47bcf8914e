import { race } from '@laurel/test-kit/barrier';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, siteOf } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

let gateway: GatewayUnderTest;
const PATH = '/public/home/feed_posts';

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

beforeEach(() => {
  gateway.programs.on(PATH, ({ caller }, response) => sendJson(response, 200, caller));
  gateway.forgetCalls();
});

const visitorOf = (host = 'sunrise.localhost') => gateway.browser(host);

/** Milliseconds after a change for which the old answer was still given. */
async function ageOf(ask: () => Promise<HttpAnswer>, isOld: (answer: HttpAnswer) => boolean): Promise<number> {
  const from = performance.now();
  let oldUntil = 0;
  while (performance.now() - from < 1_500) {
    const asked = performance.now() - from;
    if (isOld(await ask())) oldUntil = asked;
    await sleep(20);
  }
  return oldUntil;
}

describe('a cached answer for visitors', () => {
  it('is requested once, however many visitors come at the same moment', async () => {
    gateway.programs.on(PATH, async (_call, response) => {
      await sleep(50);
      sendJson(response, 200, []);
    });
    gateway.sites.set('cold.localhost', siteOf('5', 'Cold'));
    const { fulfilled, rejected } = await race(100, () => visitorOf('cold.localhost').get(`${PATH}?page=1`), {
      warm: () => visitorOf().get('/csrf'),
    });
    expect([fulfilled.filter(({ status }) => status === 200).length, rejected.length]).toEqual([100, 0]);
    expect(gateway.forwarded).toEqual([`programs GET ${PATH}?page=1`]);
    expect(gateway.programs.to('/internal/site?host=cold.localhost')).toHaveLength(1);
  });

  it('is never older than a second after a change of its data, or of the program itself', async () => {
    const visitor = visitorOf();
    let shown = 'old';
    gateway.programs.on(PATH, (_call, response) => sendJson(response, 200, { shown }));
    await Promise.all([visitor.get(PATH), visitor.page('/rewards')]);
    shown = 'new';
    gateway.sites.set('sunrise.localhost', siteOf('1', 'Renamed Club'));
    const [answers, pages] = await Promise.all([
      ageOf(
        () => visitor.get(PATH),
        ({ body }) => (body as { shown: string }).shown === 'old',
      ),
      ageOf(
        () => visitor.page('/rewards'),
        ({ body }) => !String(body).includes('Renamed Club'),
      ),
    ]);
    expect(answers).toBeLessThan(1_000);
    expect(pages).toBeLessThan(1_000);
    expect(gateway.programs.to(PATH).length).toBeLessThan(6);
  });

  it('disappears within a second of the site’s end', async () => {
    gateway.sites.set('short.localhost', siteOf('3', 'Short'));
    const visitor = visitorOf('short.localhost');
    expect((await visitor.get(PATH)).status).toBe(200);
    gateway.sites.delete('short.localhost');
    expect(
      await ageOf(
        () => visitor.get(PATH),
        ({ status }) => status !== 404,
      ),
    ).toBeLessThan(1_000);
  });

  it('belongs to one program: another host’s visitor never gets it [INV-23]', async () => {
    expect((await visitorOf('sunrise.localhost').get(`${PATH}?page=2`)).body).toMatchObject({ program_id: '1' });
    expect((await visitorOf('harbour.localhost').get(`${PATH}?page=2`)).body).toMatchObject({ program_id: '2' });
  });

  it('never contains the answer for a signed-in participant, and is never given to them', async () => {
    const [ada, ben] = [await gateway.signedIn(), await gateway.signedIn()];
    const bodies = [];
    for (const browser of [ada, visitorOf(), ben, ada, visitorOf()])
      bodies.push((await browser.get(`${PATH}?page=3`)).body);
    const kinds = (bodies as { kind: string; participant_id?: string }[]).map(
      (body) => body.participant_id ?? body.kind,
    );
    const [first, , second] = kinds;
    expect(kinds).toEqual([first, 'visitor', second, first, 'visitor']);
    expect(first).not.toBe(second);
    expect(gateway.programs.to(PATH)).toHaveLength(4);
    const page = await visitorOf().page('/');
    expect(String(page.body)).not.toContain('participant_id');
    expect((await ada.get(`${PATH}?page=3`)).headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'accept, cookie',
    });
  });

  it('is in the language of its visitor, one for each language that the site offers', async () => {
    gateway.programs.on(PATH, ({ headers }, response) => sendJson(response, 200, { read: headers['accept-language'] }));
    const english = visitorOf();
    const spanish = visitorOf();
    const inLanguage = async (browser: Browser, language: string): Promise<unknown> =>
      (await browser.get(`${PATH}?page=51`, { 'accept-language': language })).body;
    // The second round is answered before routing.
    for (let round = 0; round < 2; round += 1) {
      expect(await inLanguage(english, 'en-GB')).toEqual({ read: 'en' });
      expect(await inLanguage(spanish, 'es-ES,en;q=0.5')).toEqual({ read: 'es' });
    }
    spanish.cookies.set('laurel-language', 'en');
    expect(await inLanguage(spanish, 'es-ES')).toEqual({ read: 'en' });
    expect(gateway.programs.to(`${PATH}?page=51`)).toHaveLength(2);
  });

  it('is one for all visitors of a site in one language, in that language', async () => {
    gateway.sites.set('single.localhost', siteOf('6', 'Single', { i18n_enabled: false, language: 'es' }));
    gateway.programs.on(PATH, ({ headers }, response) => sendJson(response, 200, { read: headers['accept-language'] }));
    for (const language of ['en', 'es', 'fr', 'en']) {
      const { body } = await visitorOf('single.localhost').get(PATH, { 'accept-language': language });
      expect(body).toEqual({ read: 'es' });
    }
    expect(gateway.programs.to(PATH)).toHaveLength(1);
  });

  it('stands in a page in the language of its visitor, marked where the program has not translated it', async () => {
    const tilesPath = '/public/home/active_uncompleted_challenges';
    gateway.programs.on(tilesPath, ({ headers }, response) => {
      const isSpanish = headers['accept-language'] === 'es';
      sendJson(response, 200, [
        { id: '1', identifier: 'a', caption: isSpanish ? 'La vuelta' : 'The loop', image: null },
        {
          id: '2',
          identifier: 'b',
          caption: 'The bridge',
          image: null,
          ...(isSpanish && { untranslated: ['caption'] }),
        },
      ]);
    });
    const pageIn = async (language: string): Promise<string> =>
      String((await visitorOf('harbour.localhost').page('/', { 'accept-language': language })).body);
    const english = await pageIn('en');
    const spanish = await pageIn('es');
    expect(english).toContain('<li>The loop</li>');
    expect(english).toContain('<li>The bridge</li>');
    expect(spanish).toContain('<li>La vuelta</li>');
    expect(spanish).toContain('<li lang="en">The bridge</li>');
    // The data of the page is what its HTML shows.
    expect(spanish).not.toContain('The loop');
    gateway.programs.json(tilesPath, []);
  });

  it('is requested in the visitor’s name and language only, with nothing that a visitor sent', async () => {
    const { headers } = await visitorOf().get(`${PATH}?page=4`, {
      cookie: 'browser=mine; csrf=mine',
      'accept-language': 'es-MX;q=0.9,mine;q=0.8',
      'user-agent': 'mine',
      authorization: 'Bearer mine',
      'if-none-match': '"1"',
      'x-request-id': '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const [call] = gateway.programs.to(PATH);
    const { authorization, ...sent } = call?.headers ?? {};
    expect(authorization).not.toContain('mine');
    expect(JSON.stringify(sent)).not.toMatch(/mine|3f1b0c1e|MX|q=/);
    expect(sent['accept-language']).toBe('es');
    expect(sent).not.toHaveProperty('if-none-match');
  });

  it('contains no cookie, session or other header of the service', async () => {
    const secrets = { 'set-cookie': 'session=a', 'x-session-start': 'b', 'x-browser-token': 'c', 'x-internal': 'd' };
    gateway.programs.json(PATH, [], secrets);
    for (let turn = 0; turn < 2; turn += 1) {
      const { headers } = await visitorOf().get(`${PATH}?page=5`);
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/cookie$|^x-session|^x-b|^x-i/)]),
      );
    }
    expect(gateway.programs.to(PATH)).toHaveLength(1);
  });

  it('is the same, headers included, whether the service or the memory gave it', async () => {
    const asked = { accept: 'application/json', 'x-request-id': '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f' };
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await visitorOf().get(`${PATH}?page=7`, asked));
    const [first, second, third] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: { ...headers, date: '' },
    }));
    expect(first).toMatchObject({
      status: 200,
      headers: { vary: 'accept, cookie', 'x-content-type-options': 'nosniff' },
    });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(gateway.programs.to(PATH)).toHaveLength(1);
  });

  it('is counted in the metrics under one route, whether the service or the memory gave it', async () => {
    const counted = async (): Promise<number> => {
      const { body } = await gateway.innerOf().get('/metrics');
      const sample = 'http_request_duration_seconds_count{service="gateway",method="GET",route="/*",status="200"} ';
      const [, count = 0] = String(body).split(sample);
      return Number.parseInt(String(count), 10);
    };
    const before = await counted();
    for (let turn = 0; turn < 4; turn += 1) await visitorOf().get(`${PATH}?page=8`);
    // A routed answer is counted after it has been sent.
    await waitFor(async () => (await counted()) >= before + 4);
    expect(await counted()).toBe(before + 4);
  });

  it('is a page for a browser that opens its address, and a refusal for a session that has ended', async () => {
    await visitorOf().get(`${PATH}?page=9`);
    expect(String((await visitorOf().page(`${PATH}?page=9`)).body)).toContain('<!doctype html>');
    const ended = await visitorOf().get(`${PATH}?page=9`, { cookie: `session=${'x'.repeat(43)}` });
    expect(ended.status).toBe(401);
  });

  it('comes back to the routes for an address with undeclared parameters', async () => {
    await visitorOf().get(PATH);
    for (let turn = 0; turn < 2; turn += 1) expect((await visitorOf().get(`${PATH}?junk=1`)).status).toBe(400);
  });

  it('serves HEAD like GET without a body, and no unsafe call', async () => {
    const visitor = visitorOf();
    await visitor.renewToken();
    await visitor.get(`${PATH}?page=6`);
    const head = await visitor.request('HEAD', `${PATH}?page=6`);
    expect([head.status, head.body]).toEqual([200, '']);
    await visitor.send('POST', `${PATH}?page=6`, {});
    expect(gateway.forwarded).toEqual([`programs GET ${PATH}?page=6`, `programs POST ${PATH}?page=6`]);
  });
});
