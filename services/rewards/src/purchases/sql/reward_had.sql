-- How often someone has had a reward, and when last; of a visitor nothing.
CREATE OR REPLACE FUNCTION reward_had(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS TABLE(earned timestamptz, times bigint) LANGUAGE sql STABLE
AS $$
  SELECT max(h.earned), CASE WHEN p_participant IS NOT NULL THEN coalesce(max(h.times), 0) END
  FROM rewards_had(p_program, p_participant) h WHERE h.reward_id = p_reward
$$;
