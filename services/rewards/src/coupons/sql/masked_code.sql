-- What those see of a code who may not manage rewards: enough to recognise one that they know.
CREATE OR REPLACE FUNCTION masked_code(p_code text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN length(p_code) < 8 THEN '••••' ELSE left(p_code, 2) || '••••' || right(p_code, 2) END
$$;
