import { readFileSync } from 'node:fs';
import { schemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

const accepted = readFileSync(new URL('./schema-changes.txt', import.meta.url), 'utf8');

describe('the baseline of the identity database', () => {
  it('differs from the migrations that it replaces only as accepted', async () => {
    const changes = await schemaChanges(schema, new URL('./schema-before.sql', import.meta.url));
    expect(changes).toEqual(accepted.split('\n').filter((line) => line !== ''));
  });
});
