-- Returns minor units as text in the currency's main unit, as amountOf of the contracts: '25.00', in yen '2500'. In SQL,
-- because Postgres builds the JSON of tiles and lists (bench row home).
CREATE OR REPLACE FUNCTION amount_text(p_minor bigint, p_currency text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE
    WHEN p_currency IN ('jpy', 'krw') THEN p_minor::text
    WHEN p_currency IN ('bhd', 'kwd') THEN round(p_minor / 1000.0, 3)::text
    ELSE round(p_minor / 100.0, 2)::text END
$$;
