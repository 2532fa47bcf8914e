import { createDataSource } from '@laurel/service-kit/database/data-source';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { schema } from '../src/migrate.ts';
import { Redemption } from '../src/redemptions/redemption.entity.ts';

describe('the offers database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(schema);
  });
  afterAll(() => database.drop());

  it('has for its entities exactly the columns and indexes that the migrations make', async () => {
    // Entities carry no comments; those of the tables say how long rows are kept and what is personal.
    await database.query(`DELETE FROM pg_description WHERE objoid = 'redemption'::regclass`);
    const source = await createDataSource({
      name: 'drift',
      url: database.ownerUrl,
      poolSize: 1,
      entities: [Redemption],
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
    }
  });
});
