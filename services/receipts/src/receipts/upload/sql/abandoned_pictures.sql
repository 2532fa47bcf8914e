-- Lists pictures of all programs that have waited so long for a receipt, the oldest 1,000; the sweep of abandoned
-- pictures calls it. A function of the owner, because the service sees one program at a time.
CREATE OR REPLACE FUNCTION abandoned_pictures(p_seconds integer, OUT program_id bigint, OUT keys text[])
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT d.program_id, array_agg(d.storage_key)
  FROM (SELECT program_id, storage_key FROM picture_draft
    WHERE created_at < now() - make_interval(secs => p_seconds) ORDER BY created_at LIMIT 1000) d
  GROUP BY d.program_id
$$;
REVOKE ALL ON FUNCTION abandoned_pictures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION abandoned_pictures TO receipts_app;
