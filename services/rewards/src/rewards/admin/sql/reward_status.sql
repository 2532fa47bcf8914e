-- Where a reward is in its life at a moment; lists sort and filter by it, tiles and awards choose by it. statusOf in
-- refusal.ts says the same of one reward.
CREATE OR REPLACE FUNCTION reward_status(p_approved boolean, p_start timestamptz, p_finish timestamptz,
  p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN NOT p_approved THEN 'draft' WHEN p_start > p_at THEN 'scheduled'
    WHEN p_finish <= p_at THEN 'ended' ELSE 'active' END
$$;
