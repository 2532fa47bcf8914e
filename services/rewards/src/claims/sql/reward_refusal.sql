-- Why a reward cannot be claimed, for its page and for purchases; NULL when it can. Claims are refused by refusalOf in
-- refusal.ts; specs/claims/refusal.spec.ts holds both together over generated cases.
CREATE OR REPLACE FUNCTION reward_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE
    WHEN r.selection <> 'redeem' OR NOT r.feature OR p_status = 'draft' THEN 'not_claimable'
    WHEN p_status = 'scheduled' THEN 'not_started'
    WHEN p_status = 'ended' THEN 'ended'
    WHEN p_times >= r.per_participant THEN 'already_claimed'
    WHEN r.claims + r.held >= r.claim_limit OR (r.coupons > 0 AND r.coupons_taken + r.held >= r.coupons) THEN 'sold_out'
    WHEN p_balance < r.threshold OR p_balance < 0 THEN 'insufficient_points' END
$$;
