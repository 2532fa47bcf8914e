-- NULL of somebody who is not known yet, or no longer.
CREATE OR REPLACE FUNCTION full_name(first_name text, last_name text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT nullif(btrim(first_name || ' ' || last_name), '')
$$;
