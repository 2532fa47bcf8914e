import { GatewayUnderTest } from '../../../test/gateway.fixture.ts';
import { sendJson } from '../../../test/service.fixture.ts';

const UNSUBSCRIPTIONS = '/internal/unsubscriptions';
const ADDRESS = '/unsubscribe/1.7.c2lnbmF0dXJl';
const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'sunrise.localhost' };

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.forgetCalls());

it('a mail provider ends the news by one call, without session or token', async () => {
  gateway.identity.service.on(UNSUBSCRIPTIONS, (_call, response) => sendJson(response, 200, { success: true }));
  const answer = await gateway.client.post(ADDRESS, 'List-Unsubscribe=One-Click', { headers });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const [call] = gateway.identity.service.to(UNSUBSCRIPTIONS);
  expect(call).toMatchObject({ method: 'POST', caller: { kind: 'service', service: 'gateway' } });
  expect(JSON.parse(call?.body ?? '')).toEqual({ token: '1.7.c2lnbmF0dXJl' });
});

it('a token that is not ours is answered as the service answers', async () => {
  gateway.identity.service.on(UNSUBSCRIPTIONS, (_call, response) => sendJson(response, 404, { code: 'not_found' }));
  const answer = await gateway.client.post(ADDRESS, 'List-Unsubscribe=One-Click', { headers });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('opening the address changes nothing and leads to the account', async () => {
  const answer = await gateway.client.get(ADDRESS, { headers: { host: 'sunrise.localhost', accept: 'text/html' } });
  expect(answer).toMatchObject({ status: 303, headers: { location: '/my-account' } });
  expect(gateway.identity.service.to(UNSUBSCRIPTIONS)).toEqual([]);
});
