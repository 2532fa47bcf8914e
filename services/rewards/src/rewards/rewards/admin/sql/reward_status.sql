-- Returns the status of a reward at a moment. The admin list sorts and filters by it; tiles, membership offers and the
-- public API select by it. statusOf in refusal.ts is the same rule for one reward.
CREATE OR REPLACE FUNCTION reward_status(p_is_approved boolean, p_starts_at timestamptz, p_ends_at timestamptz,
  p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN NOT p_is_approved THEN 'draft' WHEN p_starts_at > p_at THEN 'scheduled'
    WHEN p_ends_at <= p_at THEN 'ended' ELSE 'active' END
$$;
