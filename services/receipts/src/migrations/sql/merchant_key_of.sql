-- 'Corner-Grocery, No. 7' → 'cornergroceryno7', as receipt.merchant_key has it. In SQL, because stored columns are made
-- by it.
CREATE OR REPLACE FUNCTION merchant_key_of(p_name text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT lower(regexp_replace(p_name, '[^[:alnum:]]', '', 'g'))
$$;
