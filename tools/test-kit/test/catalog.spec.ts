import { createEmptyDatabase, type TestDatabase } from '../src/postgres.ts';
import { checkCatalog } from '../src/schema/check-catalog.ts';

const tenant = `nullif(current_setting('app.program_id', true), '')::bigint`;

const clean = `
CREATE TABLE kind (name text PRIMARY KEY CHECK (octet_length(name) <= 20));
COMMENT ON TABLE kind IS 'kept: for good';
COMMENT ON COLUMN kind.name IS 'not personal';
CREATE TABLE member (
  program_id bigint NOT NULL,
  id bigint NOT NULL,
  parent_id bigint,
  leader_id bigint,
  former_id bigint,
  name text CHECK (name IS NULL OR char_length(name) <= 100),
  points bigint NOT NULL DEFAULT 0,
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  UNIQUE (id),
  CONSTRAINT member_parent_id_fkey FOREIGN KEY (program_id, parent_id) REFERENCES member,
  CONSTRAINT member_leader_id_fkey FOREIGN KEY (program_id, leader_id) REFERENCES member,
  CONSTRAINT member_former_id_fkey FOREIGN KEY (program_id, former_id) REFERENCES member NOT ENFORCED
);
CREATE INDEX member_parent_id_idx ON member (program_id, parent_id, id);
CREATE INDEX member_leader_id_idx ON member (program_id, leader_id) WHERE leader_id IS NOT NULL;
ALTER TABLE member ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON member USING (program_id = ${tenant}) WITH CHECK (program_id = ${tenant});
COMMENT ON TABLE member IS 'kept: while the program lasts';
COMMENT ON COLUMN member.name IS 'personal: name; erased: set to NULL';
CREATE FUNCTION total() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS 'SELECT 1::bigint';
REVOKE EXECUTE ON FUNCTION total() FROM PUBLIC;
CREATE TABLE plain (
  id bigint PRIMARY KEY,
  note text REFERENCES kind (name),
  code text CHECK (code ~ '^[a-z*]{2}-(\\d{1,3})$'),
  state text NOT NULL CHECK (state IN ('open', 'done')),
  note_size text GENERATED ALWAYS AS (note) STORED
);
CREATE INDEX plain_note_idx ON plain (note);
COMMENT ON TABLE plain IS 'kept: for good';
COMMENT ON COLUMN plain.note IS 'not personal';
COMMENT ON COLUMN plain.code IS 'not personal';
COMMENT ON COLUMN plain.state IS 'not personal';
COMMENT ON COLUMN plain.note_size IS 'not personal'`;

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase('rewards');
  await database.query(clean);
});

afterEach(() => database.drop());

const check = (exempt: string[] = []): Promise<string[]> => checkCatalog({ url: database.adminUrl, exempt });

describe('the check of a catalog', () => {
  it('finds nothing in a schema that follows the rules', async () => {
    expect(await check()).toEqual([]);
  });

  it('finds each breach, and leaves out intended ones', async () => {
    await database.query(`
      ALTER TABLE member DROP CONSTRAINT member_pkey CASCADE, DROP CONSTRAINT member_id_key;
      ALTER TABLE member ADD PRIMARY KEY (id, program_id), NO FORCE ROW LEVEL SECURITY;
      DROP INDEX member_parent_id_idx, member_leader_id_idx;
      ALTER TABLE member ADD CONSTRAINT member_parent_id_fkey FOREIGN KEY (parent_id, program_id) REFERENCES member;
      ALTER TABLE member ADD CONSTRAINT member_leader_id_fkey FOREIGN KEY (leader_id, program_id) REFERENCES member;
      CREATE INDEX member_leader_id_idx ON member (program_id, leader_id) WHERE points > 0;
      CREATE INDEX member_id_idx ON member (id);
      ALTER POLICY tenant ON member RENAME TO gone;
      DROP POLICY gone ON member;
      CREATE POLICY tenant ON member USING (program_id = ${tenant});
      ALTER TABLE member ALTER occurred_at SET DEFAULT now(), ALTER points TYPE integer;
      ALTER TABLE member ADD tags text[], ADD picture bytea, ADD detail jsonb;
      COMMENT ON COLUMN member.detail IS 'personal: address';
      COMMENT ON TABLE plain IS NULL;
      ALTER TABLE kind DROP CONSTRAINT kind_name_check;
      ALTER TABLE plain DROP CONSTRAINT plain_code_check, DROP CONSTRAINT plain_state_check,
        ADD CHECK (code ~ '^[a-z]+$'), ADD CHECK ((state = 'open') = (code IS NULL));
      CREATE TABLE keyless (program_id bigint NOT NULL);
      COMMENT ON TABLE keyless IS 'kept: for good';
      ALTER TABLE keyless ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON keyless USING (program_id = ${tenant}) WITH CHECK (program_id = ${tenant});
      ALTER FUNCTION total() RESET search_path;
      GRANT EXECUTE ON FUNCTION total() TO PUBLIC`);
    const found = await check(['column without a verdict: member.tags']);
    expect(found.sort()).toEqual([
      'business time with a default clock: member.occurred_at',
      'column without a verdict: member.detail',
      'column without a verdict: member.picture',
      'definer function without a fixed search_path: total()',
      'foreign key without an index: member.member_leader_id_fkey',
      'foreign key without an index: member.member_parent_id_fkey',
      'function that PUBLIC may execute: total()',
      'index over an id that is not UNIQUE: member_id_idx',
      'key of a tenant table without program_id first: member.member_pkey',
      'points or money as integer: member.points',
      'table without a rule of keeping: plain',
      'tenant table without a policy with USING and WITH CHECK: member',
      'tenant table without a primary key: keyless',
      'tenant table without forced row-level security: member',
      'text without a limit: kind.name',
      'text without a limit: plain.code',
      'text without a limit: plain.note',
      'text without a limit: plain.state',
    ]);
  });
});
