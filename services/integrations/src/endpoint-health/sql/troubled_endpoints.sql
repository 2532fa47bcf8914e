-- Endpoints of any program at which nothing has arrived for a day, of which staff were not told, or for five days. A
-- function of the owner, because the service sees one program at a time.
CREATE OR REPLACE FUNCTION troubled_endpoints()
RETURNS TABLE (program_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT w.program_id, w.id FROM webhook_endpoint w
  WHERE w.disabled_reason IS NULL AND (w.failing_since <= now() - interval '5 days'
    OR w.failing_since <= now() - interval '24 hours' AND w.warned_at IS NULL)
$$;
REVOKE ALL ON FUNCTION troubled_endpoints FROM PUBLIC;
GRANT EXECUTE ON FUNCTION troubled_endpoints TO integrations_app;
