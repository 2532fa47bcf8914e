CREATE OR REPLACE FUNCTION short_name(first_name text, last_name text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT nullif(btrim(first_name || coalesce(' ' || nullif(left(last_name, 1), '') || '.', '')), '')
$$;
