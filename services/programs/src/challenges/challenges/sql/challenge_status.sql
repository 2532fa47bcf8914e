-- The status of a challenge at a moment. In SQL, because lists filter and sort by it, and tiles are selected by it
-- (bench row home).
CREATE OR REPLACE FUNCTION challenge_status(is_approved boolean, starts_at timestamptz, ends_at timestamptz,
  at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT is_approved THEN 'draft' WHEN starts_at > at THEN 'scheduled' WHEN ends_at <= at THEN 'ended'
    ELSE 'active' END
$$;
