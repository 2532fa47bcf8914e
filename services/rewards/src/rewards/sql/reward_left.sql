-- How many can still be had, of its limit and of its codes; NULL for no end.
CREATE OR REPLACE FUNCTION reward_left(r reward)
RETURNS bigint LANGUAGE sql IMMUTABLE
AS $$
  SELECT least(r.claim_limit - r.claims - r.held,
    CASE WHEN r.coupons > 0 THEN r.coupons - r.coupons_taken - r.held END)
$$;
