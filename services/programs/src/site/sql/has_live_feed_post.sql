-- The condition on published_at says nothing that the status does not; it is there for the index.
CREATE OR REPLACE FUNCTION has_live_feed_post(p_program bigint)
RETURNS boolean LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN EXISTS (
    SELECT FROM dynamic_feed_post d
    WHERE d.program_id = p_program AND d.published_at <= now()
      AND feed_post_status(d.published_at, d.ends_at, now()) = 'live');
END $$;
