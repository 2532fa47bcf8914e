CREATE OR REPLACE FUNCTION earned_points(action_type text, points integer)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE action_type WHEN 'reward' THEN 0 ELSE points END::bigint
$$;
