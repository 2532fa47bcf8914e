import { HttpClient } from '@laurel/test-kit/http';
import { brokenPages, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { admin, IntegrationsUnderTest } from './integrations.fixture.ts';

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
  });
  afterAll(async () => {
    await client.close();
    await integrations.stop();
  });

  it.each(pagedLists('integrations'))(
    '%s has pages that make up the whole, by every sorting, with rows that are alike',
    async (path) => {
      const address = path.replace('{program_id}', '1').replace('{webhook_id}', id);
      expect(await brokenPages({ service: 'integrations', path, client, address })).toEqual([]);
    },
  );
});
