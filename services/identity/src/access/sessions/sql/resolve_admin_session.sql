-- The admin of a session token with their grants, NULL for an invalid one; stores the visit at most once a minute. One
-- round trip, because each request of the back-office calls it.
CREATE OR REPLACE FUNCTION resolve_admin_session(p_hash bytea, p_idle interval, p_whole interval)
RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE s admin_session;
BEGIN
  SELECT * INTO s FROM admin_session
    WHERE token_hash = p_hash AND last_seen_at > now() - p_idle AND created_at > now() - p_whole;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.last_seen_at < now() - interval '1 minute' THEN
    UPDATE admin_session SET last_seen_at = now() WHERE token_hash = p_hash AND last_seen_at = s.last_seen_at;
  END IF;
  RETURN (SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
      'organization', jsonb_build_object('id', o.id::text, 'name', o.name, 'logo_public_url', o.logo_url,
        'background_image_public_url', o.background_image_url),
      'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
          'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
        FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
    FROM admin_user a JOIN organization o ON o.id = a.organization_id
    WHERE a.id = s.admin_id AND a.status = 'active');
END $$;
