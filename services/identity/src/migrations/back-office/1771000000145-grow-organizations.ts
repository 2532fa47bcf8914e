import { appendOnlySql } from '@laurel/service-kit/audit/audit-sql';
import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** An organization's look, invited admins, roles that are edited, and who changed what about all of these. */
export class GrowOrganizations1771000000145 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organization
        ADD COLUMN logo_public_url text,
        ADD COLUMN background_image_public_url text,
        ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE admin_user
        ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN invited_at timestamptz,
        ADD COLUMN last_sign_in_at timestamptz,
        ADD COLUMN version bigint NOT NULL DEFAULT 1;
      ALTER TABLE admin_role ADD COLUMN version bigint NOT NULL DEFAULT 1;
      CREATE UNIQUE INDEX admin_role_name_any_case ON admin_role (organization_id, lower(name));
      CREATE INDEX admin_grant_role ON admin_grant (admin_role_id) WHERE admin_role_id IS NOT NULL;
      ALTER TABLE program ADD COLUMN test_mode boolean NOT NULL DEFAULT false;

      CREATE FUNCTION admin_state(a admin_user) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT CASE
          WHEN a.status = 'inactive' THEN 'inactive'
          WHEN a.invited_at IS NOT NULL AND a.last_sign_in_at IS NULL THEN 'invited'
          ELSE 'active' END
      $$;

      CREATE FUNCTION admin_session_json(s session) RETURNS jsonb
      LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
        SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
          'organization', jsonb_build_object('id', o.id::text, 'name', o.name, 'logo_public_url', o.logo_public_url,
            'background_image_public_url', o.background_image_public_url),
          'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
              'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
            FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
        FROM admin_user a JOIN organization o ON o.id = a.organization_id
        WHERE a.id = s.subject_id AND a.status = 'active'
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
        IF p_audience = 'admin' THEN RETURN admin_session_json(s); END IF;
        RETURN (SELECT jsonb_build_object('session_id', s.id::text, 'id', p.id::text, 'email', p.email,
            'first_name', p.first_name, 'last_name', p.last_name, 'status', p.status,
            'preferred_locale', p.preferred_locale, 'premium', p.premium, 'eligible', eligible_for_offers(p),
            'points', p.points::text, 'unused_points', p.unused_points::text,
            'completed_challenges', p.completed_challenges, 'email_setting_id', p.email_setting_id::text,
            'version', p.version::text, 'created_at', p.created_at)
          FROM participant p WHERE p.program_id = p_program AND p.id = s.subject_id AND p.status = 'active');
      END $$;

      CREATE TABLE organization_audit_entry (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organization,
        admin_id bigint NOT NULL,
        admin_name text NOT NULL,
        action text NOT NULL,
        resource text NOT NULL CHECK (resource IN ('organization', 'admin', 'role')),
        resource_id bigint NOT NULL,
        title text NOT NULL,
        before jsonb,
        after jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX organization_audit_entry_newest ON organization_audit_entry (organization_id, created_at DESC, id DESC);
      GRANT SELECT, INSERT ON organization_audit_entry TO identity_app;
      ${appendOnlySql('organization_audit_entry')}
    `);
  }
}
