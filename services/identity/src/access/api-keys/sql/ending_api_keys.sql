-- The keys of all programs whose end is due to be told: 30, 7 or 1 days before. A function of the owner, because the service
-- sees one program at a time.
CREATE OR REPLACE FUNCTION ending_api_keys()
RETURNS TABLE (program_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT k.program_id, k.id FROM api_key k
  WHERE k.revoked_at IS NULL AND k.expires_at > now() AND k.expires_at <= now() + make_interval(days =>
    CASE k.noticed_days WHEN 30 THEN 7 WHEN 7 THEN 1 WHEN 1 THEN -1 ELSE 30 END)
$$;
REVOKE ALL ON FUNCTION ending_api_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ending_api_keys TO identity_app;
