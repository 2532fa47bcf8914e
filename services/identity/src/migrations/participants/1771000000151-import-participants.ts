import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { definerLookup, tenantTable } from '@laurel/service-kit/database/migration-sql';
import { rolesOf } from '@laurel/service-kit/database/provision';
import type { QueryRunner } from 'typeorm';

const { app } = rolesOf('identity');

/** Participants out of files, with what each row replaced; and what a program keeps of people beyond the usual. */
export class ImportParticipants1771000000151 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE participant_import (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        file_key text,
        file_name text NOT NULL,
        -- sha256 of the file and its mapping: what has the same number has the same rows.
        content_hash bytea NOT NULL,
        strategies jsonb NOT NULL,
        mapping jsonb NOT NULL,
        status text NOT NULL CONSTRAINT participant_import_status
          CHECK (status IN ('checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
        checked jsonb,
        sample jsonb NOT NULL DEFAULT '[]',
        counts jsonb,
        -- Lines whose points and metrics other imports of the same content have brought already.
        points_before int4multirange NOT NULL DEFAULT '{}',
        metrics_before int4multirange NOT NULL DEFAULT '{}',
        lines_done integer NOT NULL DEFAULT 0,
        job_id bigint,
        admin_id bigint NOT NULL,
        admin_name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, id)
      );
      -- One at a time writes.
      CREATE UNIQUE INDEX participant_import_alone ON participant_import (program_id)
        WHERE status IN ('running', 'undoing');
      CREATE INDEX participant_import_content ON participant_import (program_id, content_hash);
      CREATE INDEX participant_import_age ON participant_import (created_at) WHERE file_key IS NOT NULL;
      ${tenantTable('participant_import', app)}
      ${definerLookup('participant_import', 'identity')}

      -- What an import replaced of people who were there before it; of those whom it added participant.import_id tells.
      CREATE TABLE participant_import_change (
        program_id bigint NOT NULL,
        import_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        PRIMARY KEY (program_id, import_id, participant_id)
      );
      ${tenantTable('participant_import_change', app)}

      -- Files of any program that nobody can undo any more.
      CREATE FUNCTION outdated_imports(p_days integer) RETURNS TABLE (program_id bigint, id bigint, file_key text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT i.program_id, i.id, i.file_key FROM participant_import i
        WHERE i.file_key IS NOT NULL AND i.created_at < now() - make_interval(days => p_days)
          AND i.status NOT IN ('running', 'undoing', 'checking') LIMIT 100
      $$;
      REVOKE ALL ON FUNCTION outdated_imports FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION outdated_imports TO ${app};

      CREATE TABLE profile_attribute (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        display_name text NOT NULL,
        attribute_name text NOT NULL,
        attribute_field_type text NOT NULL CONSTRAINT profile_attribute_type
          CHECK (attribute_field_type IN ('text_area', 'boolean', 'date', 'date_time', 'other')),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, id),
        CONSTRAINT profile_attribute_name UNIQUE (program_id, attribute_name)
      );
      ${tenantTable('profile_attribute', app)}

      CREATE TABLE participant_profile (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        participant_id bigint NOT NULL,
        profile_attribute_id bigint NOT NULL,
        value text NOT NULL,
        version bigint NOT NULL DEFAULT 1,
        PRIMARY KEY (program_id, id),
        CONSTRAINT participant_profile_once UNIQUE (program_id, participant_id, profile_attribute_id),
        FOREIGN KEY (program_id, participant_id) REFERENCES participant (program_id, id) ON DELETE CASCADE,
        FOREIGN KEY (program_id, profile_attribute_id) REFERENCES profile_attribute (program_id, id) ON DELETE CASCADE
      );
      CREATE INDEX participant_profile_id ON participant_profile (id);
      CREATE INDEX participant_profile_attribute ON participant_profile (program_id, profile_attribute_id);
      ${tenantTable('participant_profile', app)}
      ${definerLookup('participant_profile', 'identity')}
      CREATE FUNCTION participant_profile_program(p_entry bigint) RETURNS bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT program_id FROM participant_profile WHERE id = p_entry
      $$;
      REVOKE ALL ON FUNCTION participant_profile_program FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION participant_profile_program TO ${app};
    `);
  }
}
