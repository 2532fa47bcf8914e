import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** What participants tell of themselves, where they are signed in, and who has had everything erased. */
export class CreateAccount1771000000004 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE participant
        ADD COLUMN phone text,
        ADD COLUMN address_1 text,
        ADD COLUMN address_2 text,
        ADD COLUMN city text,
        ADD COLUMN state text,
        ADD COLUMN affiliation text,
        ADD COLUMN email_setting_id bigint;
      ALTER TABLE program ADD COLUMN email_settings jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE session ADD COLUMN user_agent text;

      -- Ids alone: to be erased once more after an older backup has been restored, and never given away again.
      CREATE TABLE erasure (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, participant_id)
      );
      ${tenantTable('erasure', 'identity_app', ['SELECT', 'INSERT'])}
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON erasure
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `);
    await runner.query(`
      CREATE FUNCTION session_holds(audience text, created_at timestamptz, last_seen_at timestamptz) RETURNS boolean
      LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT last_seen_at > now() - CASE audience WHEN 'admin' THEN interval '30 minutes' ELSE interval '12 hours' END
          AND created_at > now() - CASE audience WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END
      $$;

      CREATE OR REPLACE FUNCTION resolve_session(p_program bigint, p_audience text, p_hash bytea) RETURNS jsonb
      LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
      DECLARE s session;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO s FROM session
          WHERE program_id = p_program AND token_hash = p_hash AND audience = p_audience
            AND session_holds(audience, created_at, last_seen_at);
        IF NOT FOUND THEN RETURN NULL; END IF;
        IF s.last_seen_at < now() - interval '1 minute' THEN
          UPDATE session SET last_seen_at = now()
            WHERE program_id = p_program AND token_hash = p_hash AND last_seen_at = s.last_seen_at;
        END IF;
        IF p_audience = 'participant' THEN
          RETURN (SELECT jsonb_build_object('session_id', s.id::text, 'id', p.id::text, 'email', p.email,
              'first_name', p.first_name, 'last_name', p.last_name, 'status', p.status,
              'preferred_locale', p.preferred_locale, 'premium', p.premium, 'points', p.points::text,
              'unused_points', p.unused_points::text, 'completed_challenges', p.completed_challenges,
              'email_setting_id', p.email_setting_id::text, 'version', p.version::text, 'created_at', p.created_at)
            FROM participant p WHERE p.program_id = p_program AND p.id = s.subject_id AND p.status = 'active');
        END IF;
        RETURN (SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
            'organization', jsonb_build_object('id', o.id::text, 'name', o.name),
            'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
                'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
              FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
          FROM admin_user a JOIN organization o ON o.id = a.organization_id
          WHERE a.id = s.subject_id AND a.status = 'active');
      END $$;
    `);
  }
}
