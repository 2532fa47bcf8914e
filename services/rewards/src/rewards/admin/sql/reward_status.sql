-- Where a reward is in its life at a moment; lists sort and filter by it, tiles and awards choose by it. statusOf in
-- refusal.ts says the same of one reward.
CREATE OR REPLACE FUNCTION reward_status(p_is_approved boolean, p_starts_at timestamptz, p_ends_at timestamptz,
  p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN NOT p_is_approved THEN 'draft' WHEN p_starts_at > p_at THEN 'scheduled'
    WHEN p_ends_at <= p_at THEN 'ended' ELSE 'active' END
$$;
