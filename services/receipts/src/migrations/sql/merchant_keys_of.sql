-- The keys of a merchant's name and of its other names. In SQL, because a stored column is made by it.
CREATE OR REPLACE FUNCTION merchant_keys_of(p_name text, p_aliases text[])
RETURNS text[] LANGUAGE sql IMMUTABLE
AS $$
  SELECT array_agg(merchant_key_of(name)) FROM unnest(p_name || p_aliases) AS name
$$;
