-- Where a challenge stands at a moment. In SQL, because lists filter and sort by it, and tiles are chosen by it (bench
-- row home).
CREATE OR REPLACE FUNCTION challenge_status(approved boolean, start timestamptz, finish timestamptz, at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT approved THEN 'draft' WHEN start > at THEN 'scheduled' WHEN finish <= at THEN 'ended'
    ELSE 'active' END
$$;
