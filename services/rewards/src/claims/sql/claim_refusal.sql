-- The same for claim_rewards, which leaves what is paid for to hold_reward.
CREATE OR REPLACE FUNCTION claim_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN r.price IS NOT NULL THEN 'payment_required'
    ELSE reward_refusal(r, p_status, p_times, p_balance) END
$$;
