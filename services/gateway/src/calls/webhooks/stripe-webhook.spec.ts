import { GatewayUnderTest, refusal } from '../../../test/gateway.fixture.ts';
import { sendJson } from '../../../test/service.fixture.ts';

const WEBHOOK = '/stripe/webhook';
const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=abc', host: 'hooks.example.com' };

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.forgetCalls());

describe('an event of Stripe', () => {
  it('reaches the programs service byte for byte, on any host, without session or token [B74]', async () => {
    const body = '{\n  "id": "evt_1",  "name": "Zoë"\n}';
    gateway.programs.json(WEBHOOK, { received: true });
    expect(await gateway.client.post(WEBHOOK, body, { headers })).toMatchObject({
      status: 200,
      body: { received: true },
    });
    const [call] = gateway.programs.to(WEBHOOK);
    expect(call).toMatchObject({ method: 'POST', body, caller: { kind: 'service', service: 'gateway' } });
    expect(call?.headers).toMatchObject({ 'stripe-signature': 't=1,v1=abc', 'content-type': 'application/json' });
  });

  it('is answered as the service answers, so that Stripe sends it again', async () => {
    gateway.programs.on(WEBHOOK, (_call, response) => sendJson(response, 400, { code: 'webhook_refused' }));
    expect((await gateway.client.post(WEBHOOK, '{}', { headers })).status).toBe(400);
    await gateway.programs.down();
    expect(refusal(await gateway.client.post(WEBHOOK, '{}', { headers }))).toBe('503 service_unavailable');
    await gateway.programs.up();
  });

  it('is limited to a megabyte [B74]', async () => {
    const answer = await gateway.client.post(WEBHOOK, 'x'.repeat(2 ** 21), { headers });
    expect(refusal(answer)).toBe('413 body_too_large');
  });
});

it('only the pages of a site may send a form to the payment pages', async () => {
  const policyAt = async (path: string): Promise<string> => {
    const accept = { accept: 'text/html', host: 'sunrise.localhost' };
    const answer = await gateway.client.get(path, { headers: accept });
    return String(answer.headers['content-security-policy']);
  };
  expect(await policyAt('/')).toContain("form-action 'self' https://checkout.stripe.com;");
  expect(await policyAt('/admin/v2')).toContain("form-action 'self';");
});
