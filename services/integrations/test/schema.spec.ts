import { deliveryStatuses, disabledReasons } from '@laurel/contracts/integrations/webhooks.dto';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { createTestDatabase } from '@laurel/test-kit/postgres';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { schema } from '../src/migrate.ts';
import { WebhookEndpoint } from '../src/webhooks/webhook-endpoint.entity.ts';

describe('the baseline of the integrations database', () => {
  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema, [])).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'webhook_endpoint.disabled_reason': disabledReasons,
      'webhook_delivery.status': deliveryStatuses,
    });
    expect(differences).toEqual([]);
  });

  it('has for its entities exactly the columns and indexes that the migrations make', async () => {
    const database = await createTestDatabase(schema);
    // Entities carry no comments; those of the tables say how long rows are kept and what is personal.
    await database.query(`DELETE FROM pg_description WHERE objoid = 'webhook_endpoint'::regclass`);
    const source = await createDataSource({
      name: 'drift',
      url: database.ownerUrl,
      poolSize: 1,
      entities: [WebhookEndpoint],
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
      await database.drop();
    }
  });
});
