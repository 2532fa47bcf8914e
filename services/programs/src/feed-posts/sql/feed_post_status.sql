CREATE OR REPLACE FUNCTION feed_post_status(published_at timestamptz, ends_at timestamptz, at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN published_at IS NULL THEN 'draft' WHEN published_at > at THEN 'scheduled'
    WHEN ends_at <= at THEN 'ended' ELSE 'live' END
$$;
