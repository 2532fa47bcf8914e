-- Nothing is left to give: neither a piece nor, where it has codes, a code; what is held counts as gone.
CREATE OR REPLACE FUNCTION is_sold_out(r reward)
RETURNS boolean LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(r.claims + r.held >= r.claim_limit, false)
    OR (r.coupons > 0 AND r.coupons_taken + r.held >= r.coupons)
$$;
