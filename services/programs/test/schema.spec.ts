import { readFileSync } from 'node:fs';
import { schemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the programs database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const changes = await schemaChanges(schema, new URL('./schema-before.sql', import.meta.url));
    const recorded = readFileSync(new URL('./schema-changes.txt', import.meta.url), 'utf8').split('\n');
    expect(changes).toEqual(recorded.filter((line) => line !== ''));
  });
});
