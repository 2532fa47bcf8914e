import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { grantTables, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { platformScope } from '../platform-scope.ts';

const app = 'identity_app';
const audienceRule = `CHECK (audience IN ('participant', 'admin') AND (audience = 'admin') = (program_id = ${platformScope.programId}))`;

/** One-time codes and links, sessions, and what keeps sign-in from being misused. */
export class CreateSignIn1771000000002 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE login_code (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        audience text NOT NULL,
        method text NOT NULL CHECK (method IN ('otp', 'magic_link')),
        account bytea NOT NULL,
        subject_id bigint,
        registration jsonb,
        browser_hash bytea NOT NULL,
        salt bytea NOT NULL,
        secret_hash bytea NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        superseded boolean NOT NULL DEFAULT false,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (program_id, id),
        CONSTRAINT login_code_audience ${audienceRule}
      );
      -- The newest kills the older ones: of an account at most one is alive.
      CREATE UNIQUE INDEX login_code_alive ON login_code (program_id, account) WHERE used_at IS NULL AND NOT superseded;
      CREATE UNIQUE INDEX login_code_link ON login_code (program_id, secret_hash) WHERE method = 'magic_link';
      CREATE INDEX login_code_account ON login_code (program_id, account, created_at);
      ${tenantTable('login_code', app)}

      CREATE TABLE session (
        program_id bigint NOT NULL,
        token_hash bytea NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        audience text NOT NULL,
        subject_id bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, token_hash),
        CONSTRAINT session_id UNIQUE (program_id, id),
        CONSTRAINT session_audience ${audienceRule}
      );
      CREATE INDEX session_subject ON session (program_id, subject_id);
      ${tenantTable('session', app)}

      CREATE TABLE unknown_address (
        client bytea NOT NULL,
        address bytea NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (client, address)
      );

      CREATE TABLE bot_check_token (
        token_hash bytea PRIMARY KEY,
        used_at timestamptz NOT NULL DEFAULT now()
      );
      ${grantTables(['unknown_address', 'bot_check_token'], app)}
    `);
    await runner.query(countCodeTry);
    await runner.query(resolveSession);
    await runner.query(noteUnknownAddress);
  }
}

/** Counts a try before anything is compared; the caller commits it by calling this outside of any transaction. */
const countCodeTry = `
CREATE FUNCTION count_code_try(
  p_program bigint, p_account bytea, p_browser bytea, p_tries int, p_failed_day int, p_failed_month int
) RETURNS TABLE (refusal text, id bigint, salt bytea, secret_hash bytea)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE newest login_code;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN QUERY
    UPDATE login_code c SET tries = c.tries + 1
    WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser AND c.method = 'otp'
      AND c.used_at IS NULL AND NOT c.superseded AND c.expires_at > now() AND c.tries < p_tries
      AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '24 hours') < p_failed_day
      AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '30 days') < p_failed_month
    RETURNING NULL::text, c.id, c.salt, c.secret_hash;
  IF FOUND THEN RETURN; END IF;
  SELECT * INTO newest FROM login_code c
    WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1;
  RETURN QUERY SELECT CASE
    WHEN newest.id IS NULL THEN 'invalid_otp'
    WHEN newest.used_at IS NOT NULL OR newest.superseded OR newest.expires_at <= now() THEN 'otp_expired'
    ELSE 'otp_locked' END, NULL::bigint, NULL::bytea, NULL::bytea;
END $$;`;

const resolveSession = `
CREATE FUNCTION failed_code_tries(p_program bigint, p_account bytea, p_except bigint, p_period interval) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(tries - (used_at IS NOT NULL)::int), 0) FROM login_code
  WHERE program_id = p_program AND account = p_account AND created_at > now() - p_period AND id IS DISTINCT FROM p_except
$$;

CREATE FUNCTION resolve_session(p_program bigint, p_audience text, p_hash bytea) RETURNS jsonb
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE s session;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO s FROM session
    WHERE program_id = p_program AND token_hash = p_hash AND audience = p_audience
      AND last_seen_at > now() - CASE audience WHEN 'admin' THEN interval '30 minutes' ELSE interval '12 hours' END
      AND created_at > now() - CASE audience WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.last_seen_at < now() - interval '1 minute' THEN
    UPDATE session SET last_seen_at = now()
      WHERE program_id = p_program AND token_hash = p_hash AND last_seen_at = s.last_seen_at;
  END IF;
  IF p_audience = 'participant' THEN
    RETURN (SELECT to_jsonb(p) || jsonb_build_object('session_id', s.id::text, 'id', p.id::text,
        'points', p.points::text, 'unused_points', p.unused_points::text)
      FROM participant p WHERE p.program_id = p_program AND p.id = s.subject_id AND p.status = 'active');
  END IF;
  RETURN (SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
      'organization', jsonb_build_object('id', o.id::text, 'name', o.name),
      'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
          'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
        FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
    FROM admin_user a JOIN organization o ON o.id = a.organization_id
    WHERE a.id = s.subject_id AND a.status = 'active');
END $$;`;

/** False when the client has asked for too many addresses that nobody has; counts one at a time for a client. */
const noteUnknownAddress = `
CREATE FUNCTION note_unknown_address(p_client bytea, p_address bytea, p_most int) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client, 'hex'), 0));
  IF (SELECT count(*) FROM unknown_address
      WHERE client = p_client AND address <> p_address AND seen_at > now() - interval '1 hour') >= p_most THEN
    RETURN false;
  END IF;
  INSERT INTO unknown_address (client, address) VALUES (p_client, p_address)
    ON CONFLICT (client, address) DO UPDATE SET seen_at = now();
  RETURN true;
END $$;`;
