import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the gateway database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema)).toEqual([]);
  });
});
