import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Texts that have no limit in the database yet. */
const unlimited = [
  'release.published_by',
  'release.version',
  'release_audit.action',
  'release_audit.actor',
  'release_audit.name',
  'release_audit.reason',
  'release_choice.name',
  'release_choice.target',
  'release_publisher.actor',
  'release_publisher.owner',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the gateway database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });
});
