CREATE OR REPLACE FUNCTION admin_session_json(s session)
RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
    'organization', jsonb_build_object('id', o.id::text, 'name', o.name, 'logo_public_url', o.logo_public_url,
      'background_image_public_url', o.background_image_public_url),
    'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
        'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
      FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
  FROM admin_user a JOIN organization o ON o.id = a.organization_id
  WHERE a.id = s.subject_id AND a.status = 'active'
$$;
