import type { HttpAnswer } from '@laurel/test-kit/http';
import { GatewayUnderTest, refusal, refused, siteOf } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

const POSTS = '/public/home/feed_posts';
const ACTIONS = '/public/participant_actions';
const MERCHANT = '/public/offers/merchant';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ LIMIT_SAFE_PER_MINUTE: '100000' });
  gateway.programs.on(POSTS, ({ url }, response) => sendJson(response, 200, { url }));
  gateway.programs.json(ACTIONS, []);
  gateway.programs.json('/public/tiers', []);
  gateway.rewards.json('/public/home/active_rewards', []);
  gateway.rewards.json('/public/points', { points: '0', unused_points: '0' });
  gateway.offers.json(MERCHANT, { result: [] });
});

afterAll(() => gateway.stop());

beforeEach(() => gateway.forgetCalls());

const read = (path: string): Promise<HttpAnswer> => gateway.browser().get(path);

describe('a query parameter that the operation does not declare', () => {
  it('is refused with 400, thousands of times, and reaches no service', async () => {
    for (let round = 0; round < 60; round += 1) {
      const paths = Array.from({ length: 50 }, (_, index) => `/public/tiers?x=${round}-${index}`);
      const answers = await Promise.all(paths.map(read));
      expect(new Set(answers.map(refusal))).toEqual(new Set(['400 unknown_field']));
    }
    expect(gateway.forwarded).toEqual([]);
  });

  it('is named in the answer, as services name theirs', async () => {
    const body = refused(await read(`${POSTS}?page=1&colour=red`));
    expect(body).toMatchObject({ message: 'Unknown field colour', errors: { colour: ['is not a known field'] } });
  });

  it.each([
    '/public/home/active_rewards?utm_source=mail',
    `${POSTS}?Page=1`,
    `${POSTS}?page=1&[page]=2`,
    '/public/points?x',
    '/public/offers/merchants?zip_code=80202&x=1',
    '/public/account/data.json?x=1',
  ])('in %s is refused for visitors and for participants', async (path) => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    for (const browser of [gateway.browser(), ada]) expect(refusal(await browser.get(path))).toBe('400 unknown_field');
    expect((await ada.request('HEAD', path)).status).toBe(400);
    expect(gateway.forwarded).toEqual([]);
  });

  it('is forwarded to the merchant of an offer, whose page declares no parameters', async () => {
    expect((await read(`${MERCHANT}?slug=a&zip_code=80202&utm_source=mail`)).status).toBe(200);
    expect(gateway.forwarded).toEqual([`offers GET ${MERCHANT}?slug=a&zip_code=80202&utm_source=mail`]);
  });

  it('is forwarded with a writing call: sign-in sends the whole query of its page', async () => {
    const ada = gateway.browser();
    await ada.renewToken();
    const answer = await ada.send('POST', '/public/signin/verify?referral_code=a&utm_source=mail', { otp: '123456' });
    expect(answer.status).toBe(200);
    expect(gateway.forwarded).toEqual(['identity POST /public/signin/verify?referral_code=a&utm_source=mail']);
  });

  it('is allowed on a page', async () => {
    expect((await gateway.browser().page('/?utm_source=mail')).status).toBe(200);
  });
});

describe('a declared query parameter', () => {
  it('reaches the service unchanged, in table notation too', async () => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    const query = '?columnFilters[action_type]=reward&sort=-created_at&page_size=5';
    expect((await ada.get(`${ACTIONS}${query}`)).status).toBe(200);
    expect(gateway.forwarded).toEqual([`programs GET ${ACTIONS}${query}`]);
  });

  it('has an answer of its own for each value', async () => {
    for (const page of [11, 12, 11]) {
      expect((await read(`${POSTS}?page=${page}`)).body).toEqual({ url: `${POSTS}?page=${page}` });
    }
    expect(gateway.programs.to(POSTS)).toHaveLength(2);
  });

  it('has one answer however the same address is written', async () => {
    gateway.programs.json('/public/photos', []);
    gateway.programs.json('/public/program_pages/a-b', {});
    for (const query of [
      'page=3&page_size=5',
      'page_size=5&page=3',
      'page_size=%35&&page=%33&',
      '%70age=3&page_size=5',
    ]) {
      expect((await read(`/public/photos?${query}`)).status).toBe(200);
    }
    for (const slug of ['a-b', 'a%2db', '%61-b', '%61%2Db']) {
      expect((await read(`/public/program_pages/${slug}`)).status).toBe(200);
    }
    expect(gateway.forwarded).toEqual([
      'programs GET /public/photos?page=3&page_size=5',
      'programs GET /public/program_pages/a-b',
    ]);
  });
});

describe('a refusal that all visitors share', () => {
  it('carries the id of each request, and is requested once', async () => {
    gateway.programs.on('/public/challenges/none', (_call, response) =>
      sendJson(response, 404, {
        success: false,
        code: 'not_found',
        message: 'Not found',
        errors: {},
        request_id: 'other',
      }),
    );
    const answers = [await read('/public/challenges/none'), await read('/public/challenges/none')];
    expect(answers.map(refusal)).toEqual(['404 not_found', '404 not_found']);
    const ids = answers.map((answer) => refused(answer).request_id);
    expect(ids).toEqual(answers.map(({ headers }) => headers['x-request-id']));
    expect(new Set(ids).size).toBe(2);
    expect(gateway.programs.to('/public/challenges/none')).toHaveLength(1);
  });

  it('leaves a body of another shape unchanged', async () => {
    gateway.programs.on('/public/challenges/odd', (_call, response) =>
      response.writeHead(502, { 'content-type': 'application/json' }).end('["no refusal"]'),
    );
    expect(await read('/public/challenges/odd')).toMatchObject({ status: 502, body: ['no refusal'] });
  });
});

describe('a host', () => {
  it('is looked up once for all of its ports', async () => {
    gateway.sites.set('ports.localhost', siteOf('7', 'Ports'));
    for (let port = 1; port <= 20; port += 1) {
      const answer = await gateway.browser(`ports.localhost:${port}`).get('/public/points');
      expect(answer.status).toBe(200);
    }
    expect(gateway.programs.to('/internal/site?host=ports.localhost')).toHaveLength(1);
  });
});
