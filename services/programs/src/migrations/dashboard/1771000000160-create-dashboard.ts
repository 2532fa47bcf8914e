import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'programs_app';

/**
 * The figures of the dashboard. Every fact leaves a change in its own transaction; changes are counted together, one turn
 * a program at a time, so that no fact waits for a row that others count in. Days are those of the program's time zone.
 */
export class CreateDashboard1771000000160 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE participant
        ADD COLUMN IF NOT EXISTS staff boolean NOT NULL DEFAULT false,
        ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now();
      CREATE INDEX participant_joined ON participant (program_id, joined_at, id);

      -- Of a claim: what it claims.
      ALTER TABLE participant_action ADD COLUMN reward_id bigint;
      CREATE INDEX participant_action_feed ON participant_action (program_id, created_at, id);
      CREATE INDEX participant_action_feed_of_type ON participant_action (program_id, action_type, created_at, id);

      -- What has happened and is not counted yet; with neither figure only whether somebody belongs to the staff.
      CREATE TABLE dashboard_change (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        participant_id bigint NOT NULL,
        happened_at timestamptz NOT NULL,
        action_type text,
        actions integer NOT NULL DEFAULT 0,
        completions integer NOT NULL DEFAULT 0,
        points bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (program_id, id)
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
      ${tenantTable('dashboard_change', app, ['SELECT', 'INSERT', 'DELETE'])}
      ${definerLookup('dashboard_change', 'programs')}

      -- Held by whoever counts; the day and the zone that the figures are of.
      CREATE TABLE program_dashboard (
        program_id bigint PRIMARY KEY,
        time_zone text NOT NULL,
        today date NOT NULL
      );
      ${tenantTable('program_dashboard', app)}
      ${definerLookup('program_dashboard', 'programs')}

      -- Every action, by anybody: what the table of actions holds.
      CREATE TABLE action_day (
        program_id bigint NOT NULL,
        day date NOT NULL,
        action_type text NOT NULL,
        actions bigint NOT NULL,
        PRIMARY KEY (program_id, day, action_type)
      ) WITH (fillfactor = 50);
      ${tenantTable('action_day', app)}

      -- Without the staff.
      CREATE TABLE program_day (
        program_id bigint NOT NULL,
        day date NOT NULL,
        actions bigint NOT NULL DEFAULT 0,
        completions bigint NOT NULL DEFAULT 0,
        active_participants bigint NOT NULL DEFAULT 0,
        -- So many were active on this day and not since.
        last_active bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (program_id, day)
      ) WITH (fillfactor = 50);
      ${tenantTable('program_day', app)}

      CREATE TABLE participant_day (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        day date NOT NULL,
        actions integer NOT NULL,
        completions integer NOT NULL,
        -- Earned; what was spent is not taken off.
        points bigint NOT NULL,
        PRIMARY KEY (program_id, participant_id, day)
      ) WITH (fillfactor = 80);
      CREATE INDEX participant_day_day ON participant_day (program_id, day);
      ${tenantTable('participant_day', app)}

      CREATE TABLE participant_standing (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        -- False for staff.
        counted boolean NOT NULL,
        points bigint NOT NULL,
        -- Of the last thirty days.
        recent_points bigint NOT NULL,
        last_active date,
        PRIMARY KEY (program_id, participant_id)
      ) WITH (fillfactor = 80);
      CREATE INDEX participant_standing_points ON participant_standing (program_id, points, participant_id)
        WHERE counted AND points > 0;
      CREATE INDEX participant_standing_recent ON participant_standing (program_id, recent_points, participant_id)
        WHERE counted AND recent_points > 0;
      ${tenantTable('participant_standing', app)}
    `);
    await runner.query(`
      CREATE FUNCTION earned_points(action_type text, points integer) RETURNS bigint
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE action_type WHEN 'reward' THEN 0 ELSE points END::bigint
      $$;

      CREATE FUNCTION note_actions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, points)
          SELECT program_id, participant_id, created_at, action_type, -1, -earned_points(action_type, points) FROM gone;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, points)
          SELECT program_id, participant_id, created_at, action_type, 1, earned_points(action_type, points) FROM come;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER participant_action_comes AFTER INSERT ON participant_action
        REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
      CREATE TRIGGER participant_action_changes AFTER UPDATE ON participant_action
        REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
      CREATE TRIGGER participant_action_goes AFTER DELETE ON participant_action
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_actions();

      -- One that is taken back counts off the day on which it was made.
      CREATE FUNCTION note_completion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO dashboard_change (program_id, participant_id, happened_at, completions)
        SELECT d.program_id, d.participant_id, d.created_at, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
        FROM (SELECT (coalesce(NEW, OLD)).*) d;
        RETURN NULL;
      END $$;
      CREATE TRIGGER completion_counts AFTER INSERT OR DELETE ON completion
        FOR EACH ROW EXECUTE FUNCTION note_completion();

      CREATE FUNCTION note_staff() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO dashboard_change (program_id, participant_id, happened_at) VALUES (NEW.program_id, NEW.id, now());
        RETURN NULL;
      END $$;
      CREATE TRIGGER participant_becomes_staff AFTER UPDATE OF staff ON participant
        FOR EACH ROW WHEN (NEW.staff <> OLD.staff) EXECUTE FUNCTION note_staff();
    `);
  }
}
