-- Returns whether a program shows a merchant, which it does without a filter. One rule for the page of a merchant,
-- which Postgres builds, and for redemptions. app.program_id must be set.
CREATE OR REPLACE FUNCTION shows_merchant(p_program bigint, p_merchant bigint)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT NOT EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL)
    OR EXISTS (SELECT FROM shown_merchant s WHERE s.program_id = p_program AND s.merchant_id = p_merchant)
$$;
