import { migrationFaults } from './migrations.mjs';

const rulesBrokenBy = (sql: string): string[] =>
  migrationFaults('services/programs/src/migrations/0002-later.sql', sql).map(
    (fault) => /(?:warning|error): ([\w-]+)/.exec(fault)?.[1] ?? fault,
  );

describe('a migration after the baseline', () => {
  it.each([
    ['drops a column', 'ALTER TABLE challenge DROP COLUMN caption;', 'ban-drop-column'],
    ['drops a table', 'DROP TABLE content_tag;', 'ban-drop-table'],
    ['renames a column', 'ALTER TABLE challenge RENAME COLUMN name TO title;', 'renaming-column'],
    ['renames a table', 'ALTER TABLE challenge RENAME TO task;', 'renaming-table'],
    ['adds a column that must be set', 'ALTER TABLE challenge ADD COLUMN kind text NOT NULL;', 'adding-required-field'],
    ['changes the type of a column', 'ALTER TABLE challenge ALTER COLUMN points TYPE text;', 'changing-column-type'],
    [
      'makes a column required',
      'ALTER TABLE challenge ALTER COLUMN icon_url SET NOT NULL;',
      'adding-not-nullable-field',
    ],
    ['indexes under a lock', 'CREATE INDEX challenge_name ON challenge (name);', 'require-concurrent-index-creation'],
  ])('is refused when it %s', (_, sql, rule) => {
    expect(rulesBrokenBy(sql)).toEqual([rule]);
  });

  it('is refused also when a comment asks to leave the rule out', () => {
    const sql = '-- squawk-ignore ban-drop-column\nALTER TABLE challenge DROP COLUMN caption;';
    expect(rulesBrokenBy(sql)).toEqual(['ban-drop-column']);
  });

  it.each([
    `ALTER TABLE challenge ADD COLUMN kind text NOT NULL DEFAULT 'plain';
     COMMENT ON COLUMN challenge.kind IS 'not personal';
     ALTER TABLE challenge ADD CONSTRAINT challenge_kind CHECK (kind <> '') NOT VALID;`,
    'CREATE TABLE shelf (program_id bigint NOT NULL, id integer, PRIMARY KEY (program_id, id));\nGRANT SELECT ON shelf TO {{app}};',
    '-- transaction: none\nCREATE INDEX CONCURRENTLY challenge_name ON challenge (name);',
  ])('may expand: %s', (sql) => {
    expect(rulesBrokenBy(sql)).toEqual([]);
  });
});
