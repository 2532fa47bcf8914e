CREATE OR REPLACE FUNCTION reward_status(p_approved boolean, p_start timestamptz, p_finish timestamptz,
  p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN NOT p_approved THEN 'draft' WHEN p_start > p_at THEN 'scheduled'
    WHEN p_finish <= p_at THEN 'ended' ELSE 'active' END
$$;
