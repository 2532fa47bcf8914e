import type { WebhookDeliveryTable, WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { EndpointHealthJobs } from '../src/endpoint-health/endpoint-health.jobs.ts';
import { eventually, IntegrationsUnderTest } from './integrations.fixture.ts';

describe('a receiver of webhooks', () => {
  let integrations: IntegrationsUnderTest;

  beforeAll(async () => {
    integrations = await IntegrationsUnderTest.start();
  });
  afterAll(() => integrations.stop());

  it('has five days anew at a corrected address, and after no other change', async () => {
    const receiver = await integrations.receiver(() => ({ status: 500 }));
    const { id } = (await integrations.endpoint(receiver.url)).webhook;
    const shown = async (): Promise<WebhookEndpointRow> =>
      (await integrations.call('GET', `webhooks/${id}`)).body as WebhookEndpointRow;
    const afterFiveDays = async (change: object): Promise<boolean> => {
      await integrations.database.query(
        `UPDATE webhook_endpoint SET failing_since = now() - interval '5 days', warned_at = now() WHERE id = $1`,
        [id],
      );
      const { version } = await shown();
      const { status } = await integrations.call('PATCH', `webhooks/${id}`, { version, ...change });
      expect(status).toBe(200);
      await integrations.get(EndpointHealthJobs).run();
      return (await shown()).enabled;
    };
    expect(await afterFiveDays({ url: `${receiver.url}/corrected` })).toBe(true);
    const stored = 'SELECT failing_since, warned_at FROM webhook_endpoint WHERE id = $1';
    expect(await integrations.database.query(stored, [id])).toEqual([{ failing_since: null, warned_at: null }]);
    expect(await afterFiveDays({ description: 'Shop' })).toBe(false);
  });

  it.each([
    ['never ends', 'open'],
    ['breaks off', 'broken'],
  ] as const)('has taken what it answers by 2xx, also where the body of its answer %s', async (_, ending) => {
    const receiver = await integrations.receiver(() => ({ status: 200, body: 'thank', ending }));
    const { id } = (await integrations.endpoint(receiver.url)).webhook;
    await integrations.points('1');
    await eventually(async () => {
      const { body } = await integrations.call('GET', `webhooks/${id}/deliveries`);
      expect((body as WebhookDeliveryTable).data).toMatchObject([
        { status: 'delivered', attempts: 1, answer_status: 200, answer: 'thank', fault: null },
      ]);
    }, 10_000);
    expect(receiver.received).toHaveLength(1);
  });
});
