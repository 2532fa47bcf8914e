-- The price of a reward as the API shows it, NULL of one that costs points.
CREATE OR REPLACE FUNCTION price_json(r reward)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN r.price IS NOT NULL THEN json_build_object(
    'amount', to_char(r.price / 100.0, 'FM9999990.00'), 'currency', r.currency) END
$$;
