import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import { rolesOf } from '@laurel/service-kit/database/provision';
import type { QueryRunner } from 'typeorm';

const { app } = rolesOf('identity');

/** What staff see of participants, and what keeps their table quick at a million of them. */
export class ListParticipants1771000000150 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE participant
        -- Ordered by bytes: the unique index also answers "begins with".
        ALTER COLUMN email TYPE text COLLATE "C",
        ADD COLUMN staff boolean NOT NULL DEFAULT false,
        ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN gender text,
        ADD COLUMN clicks integer NOT NULL DEFAULT 0,
        ADD COLUMN aptos_wallet_address text,
        ADD COLUMN referred_by bigint,
        ADD COLUMN ahoy_city text,
        ADD COLUMN ahoy_country text,
        -- The import that has added them.
        ADD COLUMN import_id bigint;

      CREATE INDEX participant_id ON participant (id);
      CREATE INDEX participant_name ON participant
        (program_id, lower(first_name || ' ' || last_name) COLLATE "C", id);
      CREATE INDEX participant_last_name ON participant (program_id, lower(last_name) COLLATE "C");
      CREATE INDEX participant_state ON participant (program_id, status, id);
      CREATE INDEX participant_staff ON participant (program_id, id) WHERE staff;
      CREATE INDEX participant_referrals ON participant (program_id, referred_by, id) WHERE referred_by IS NOT NULL;
      CREATE INDEX participant_imported ON participant (program_id, import_id, id) WHERE import_id IS NOT NULL;
      CREATE INDEX participant_points ON participant (program_id, unused_points, id);
      CREATE INDEX participant_completions ON participant (program_id, completed_challenges, id);
      CREATE INDEX participant_rewards ON participant (program_id, rewards_earned, id);
      ${definerLookup('participant', 'identity')}

      CREATE FUNCTION participant_program(p_participant bigint) RETURNS bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT program_id FROM participant WHERE id = p_participant
      $$;
      REVOKE ALL ON FUNCTION participant_program FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION participant_program TO ${app};

      -- Whose name, last name or (with p_addresses) address begins with a text, at most p_most of them. Row-level security would keep
      -- conditions that are not leakproof away from the indexes; so this one reads past it, in the program it is given.
      CREATE FUNCTION search_participants(p_program bigint, p_text text, p_addresses boolean, p_most integer) RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT id FROM (
          SELECT id FROM participant WHERE p_addresses AND program_id = p_program
            AND email >= p_text COLLATE "C" AND email < (p_text || chr(1114111)) COLLATE "C"
          UNION
          SELECT id FROM participant WHERE program_id = p_program
            AND lower(first_name || ' ' || last_name) COLLATE "C" >= p_text
            AND lower(first_name || ' ' || last_name) COLLATE "C" < p_text || chr(1114111)
          UNION
          SELECT id FROM participant WHERE program_id = p_program
            AND lower(last_name) COLLATE "C" >= p_text AND lower(last_name) COLLATE "C" < p_text || chr(1114111)
        ) found LIMIT p_most
      $$;
      REVOKE ALL ON FUNCTION search_participants FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION search_participants TO ${app};
    `);
    await runner.query(`
      -- Who has a tag, as an index of participant.tags that row-level security leaves usable.
      CREATE TABLE participant_tag (
        program_id bigint NOT NULL,
        tag text COLLATE "C" NOT NULL,
        participant_id bigint NOT NULL,
        PRIMARY KEY (program_id, tag, participant_id)
      );
      ${tenantTable('participant_tag', app)}
      CREATE FUNCTION index_tags() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          DELETE FROM participant_tag WHERE program_id = OLD.program_id AND tag = ANY (OLD.tags) AND participant_id = OLD.id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO participant_tag (program_id, tag, participant_id)
          SELECT NEW.program_id, tag, NEW.id FROM unnest(NEW.tags) AS tag;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tags_added AFTER INSERT ON participant
        FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION index_tags();
      CREATE TRIGGER tags_changed AFTER UPDATE OF tags ON participant
        FOR EACH ROW WHEN (OLD.tags <> NEW.tags) EXECUTE FUNCTION index_tags();
      CREATE TRIGGER tags_removed AFTER DELETE ON participant
        FOR EACH ROW WHEN (OLD.tags <> '{}') EXECUTE FUNCTION index_tags();

      -- How many there are, counted in up to 16 rows of each kind, so that no row is hot.
      CREATE TABLE participant_tally (
        program_id bigint NOT NULL,
        status text NOT NULL,
        staff boolean NOT NULL,
        slot smallint NOT NULL,
        participants bigint NOT NULL,
        PRIMARY KEY (program_id, status, staff, slot)
      ) WITH (fillfactor = 50);
      ${tenantTable('participant_tally', app, ['SELECT', 'INSERT', 'UPDATE'])}
      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT DISTINCT program_id FROM participant LOOP
          PERFORM set_config('app.program_id', one::text, true);
          INSERT INTO participant_tally (program_id, status, staff, slot, participants)
          SELECT one, status, false, 0, count(*) FROM participant WHERE program_id = one GROUP BY status;
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;

      CREATE FUNCTION tally_added() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
        SELECT program_id, status, staff, pg_backend_pid() % 16, count(*) FROM added GROUP BY program_id, status, staff
        ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tally_added AFTER INSERT ON participant REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION tally_added();
      CREATE FUNCTION tally_removed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
        SELECT program_id, status, staff, pg_backend_pid() % 16, -count(*) FROM removed GROUP BY program_id, status, staff
        ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tally_removed AFTER DELETE ON participant REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION tally_removed();
      CREATE FUNCTION tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
        VALUES (OLD.program_id, OLD.status, OLD.staff, pg_backend_pid() % 16, -1),
          (NEW.program_id, NEW.status, NEW.staff, pg_backend_pid() % 16, 1)
        ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tally_changed AFTER UPDATE OF status, staff ON participant
        FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.staff <> NEW.staff) EXECUTE FUNCTION tally_changed();

      -- Staff may open a participant's site: the link and the session that it starts say so.
      ALTER TABLE login_code ADD COLUMN issued_by text;
      ALTER TABLE session ADD COLUMN opened_by text;

    `);
  }
}
