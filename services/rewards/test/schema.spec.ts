import { schemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the rewards database', () => {
  it('makes the same tables, rights, triggers and functions as the migrations that it replaces', async () => {
    expect(await schemaChanges(schema, new URL('./schema-before.sql', import.meta.url))).toEqual([]);
  });
});
