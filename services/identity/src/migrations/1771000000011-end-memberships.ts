import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Memberships end by the clock, and are good for nothing where the program has no offers. */
export class EndMemberships1771000000011 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL: premium has no end.
      ALTER TABLE participant ADD COLUMN premium_until timestamptz;

      CREATE FUNCTION eligible_for_offers(p participant) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT p.premium AND (p.premium_until > now()) IS NOT FALSE AND EXISTS (
          SELECT FROM program g WHERE g.id = p.program_id AND g.features -> 'offers_reward' = 'true')
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
              'preferred_locale', p.preferred_locale, 'premium', p.premium, 'eligible', eligible_for_offers(p),
              'points', p.points::text, 'unused_points', p.unused_points::text,
              'completed_challenges', p.completed_challenges, 'email_setting_id', p.email_setting_id::text,
              'version', p.version::text, 'created_at', p.created_at)
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
