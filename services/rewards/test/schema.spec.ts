import { schemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { readFileSync, writeFileSync } from 'node:fs';
import { schema } from '../src/migrate.ts';

const expected = new URL('./schema-changes.txt', import.meta.url);

describe('the baseline of the rewards database', () => {
  it('differs from the migrations that it replaces in the listed lines alone', async () => {
    const changes = await schemaChanges(schema, new URL('./schema-before.sql', import.meta.url));
    if (process.env['UPDATE_SCHEMA_CHANGES'] === '1')
      writeFileSync(expected, changes.map((line) => `${line}\n`).join(''));
    expect(changes).toEqual(readFileSync(expected, 'utf8').split('\n').filter(Boolean));
  });
});
