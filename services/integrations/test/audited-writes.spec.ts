import { adminWrites, auditedTwice, strayOfficeRoutes } from '@laurel/test-kit/audited-writes';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { eventually, IntegrationsUnderTest } from './integrations.fixture.ts';

let integrations: IntegrationsUnderTest;
let id: string;
let delivery: string;

beforeAll(async () => {
  integrations = await IntegrationsUnderTest.start();
  ({ id } = (await integrations.endpoint('http://localhost:1/')).webhook);
  const [row] = await integrations.database.query<{ id: string }>(
    `INSERT INTO webhook_delivery (program_id, endpoint_id, event_id, type, body, status, next_at)
     VALUES (1, $1, uuidv7(), 'points.changed', '{}', 'failed', NULL) RETURNING id`,
    [id],
  );
  delivery = row?.id ?? '';
});
afterAll(() => integrations.stop());

const version = async (): Promise<string> =>
  ((await integrations.call('GET', `webhooks/${id}`)).body as { version: string }).version;

const writes: Record<string, () => Promise<HttpAnswer>> = {
  'POST /admin/v2/programs/:program_id/webhooks': () =>
    integrations.call('POST', 'programs/1/webhooks', { url: 'http://localhost:2/', types: ['reward.won'] }),
  'PATCH /admin/v2/webhooks/:webhook_id': async () =>
    integrations.call('PATCH', `webhooks/${id}`, { version: await version(), enabled: false }),
  'POST /admin/v2/webhooks/:webhook_id/rotate': async () =>
    integrations.call('POST', `webhooks/${id}/rotate`, { version: await version(), overlap_hours: 1 }),
  'POST /admin/v2/webhooks/:webhook_id/deliveries/:delivery_id/retry': () =>
    integrations.call('POST', `webhooks/${id}/deliveries/${delivery}/retry`),
  'DELETE /admin/v2/webhooks/:webhook_id': () => integrations.call('DELETE', `webhooks/${id}`),
};

/** It sends an example and changes nothing. */
const unaudited = ['POST /admin/v2/webhooks/:webhook_id/test'];

// The sender settles a delivery that was asked for again at its own time.
beforeEach(() =>
  eventually(async () => {
    const waiting = await integrations.database.query('SELECT id FROM webhook_delivery WHERE next_at IS NOT NULL');
    expect(waiting).toEqual([]);
  }),
);

describe('every change by staff', () => {
  it('is covered here', () => {
    const { app } = integrations;
    expect(adminWrites(app)).toEqual([...Object.keys(writes), ...unaudited].toSorted());
    expect(strayOfficeRoutes(app)).toEqual([]);
  });

  it.each(Object.keys(writes))('leaves one entry in the trail with its change, or neither: %s', async (label) => {
    const outcome = await auditedTwice(integrations.database, () => (writes[label] as () => Promise<HttpAnswer>)());
    expect(outcome.broken).toMatchObject({ entries: 0, changed: false });
    expect(outcome.broken.status).toBeGreaterThanOrEqual(500);
    expect([Math.floor(outcome.done.status / 100), outcome.done.entries]).toEqual([2, 1]);
  });
});
