-- The working key of a hash, NULL for any other; one lookup whatever the hash is. The definer sees all programs, because
-- a key names its program.
CREATE OR REPLACE FUNCTION resolve_api_key(p_hash bytea)
RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT jsonb_build_object('program_id', k.program_id::text, 'id', k.id::text, 'name', k.name, 'scopes', k.scopes, 'mode', k.mode,
    'allowed_ips', k.allowed_ips, 'api_version', k.api_version, 'test_mode', p.test_mode,
    'ends_at', least(k.expires_at, CASE WHEN k.previous_hash = p_hash THEN k.previous_ends_at END))
  FROM api_key k JOIN program_copy p ON p.id = k.program_id
  WHERE (k.value_hash = p_hash OR (k.previous_hash = p_hash AND k.previous_ends_at > now()))
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
$$;
REVOKE ALL ON FUNCTION resolve_api_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_api_key TO identity_app;
