import { apiKey } from '@laurel/test-kit/caller-factories';
import { HttpClient } from '@laurel/test-kit/http';
import { brokenCursors, brokenPages, cursorLists, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { admin, balanceOf, IntegrationsUnderTest } from './integrations.fixture.ts';

describe('the lists of the service', () => {
  let integrations: IntegrationsUnderTest;
  let client: HttpClient;
  let id: string;

  beforeAll(async () => {
    integrations = await IntegrationsUnderTest.start();
    client = HttpClient.as(admin, 'integrations', integrations.url);
    for (let index = 0; index < 9; index += 1) ({ id } = (await integrations.endpoint('http://localhost:1/')).webhook);
    await integrations.database.query(
      `INSERT INTO webhook_delivery (program_id, endpoint_id, event_id, type, body, status, next_at)
       SELECT 1, $1, uuidv7(), 'points.changed', '{}', 'failed', NULL FROM generate_series(1, 9)`,
      [id],
    );
    const changes = Array.from({ length: 9 }, (_, index) => ({ data: { balances: [balanceOf('5', String(index))] } }));
    const other = { data: { balances: [balanceOf('6', '1')] } };
    // Program 2 has no endpoint, whose row would change with each delivery.
    await integrations.handle('balances.changed', [...changes, other], '2');
  });
  afterAll(async () => {
    await client.close();
    await integrations.stop();
  });

  it.each(pagedLists('integrations'))(
    '%s returns each row once over all pages, for every sort and page size, with ties',
    async (path) => {
      const address = path.replace('{program_id}', '1').replace('{webhook_id}', id);
      expect(await brokenPages({ service: 'integrations', path, client, address })).toEqual([]);
    },
  );

  it.each(cursorLists('integrations'))('%s has cursors that lead past each row once, to its end', async (path) => {
    const caller = path.startsWith('/api/v1/') ? apiKey('2', ['events:read']) : admin;
    const reader = HttpClient.as(caller, 'integrations', integrations.url);
    const address = path.replace('{program_id}', '2');
    const queries: Record<string, string>[] = [{}, { participant_id: '5' }];
    for (const query of queries) {
      expect(await brokenCursors({ service: 'integrations', path, client: reader, address, query })).toEqual([]);
    }
    await reader.close();
  });
});
