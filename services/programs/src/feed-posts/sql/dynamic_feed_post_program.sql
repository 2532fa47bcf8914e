CREATE OR REPLACE FUNCTION dynamic_feed_post_program(p_post bigint)
RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT program_id FROM dynamic_feed_post WHERE id = p_post
$$;
REVOKE ALL ON FUNCTION dynamic_feed_post_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dynamic_feed_post_program TO programs_app;
