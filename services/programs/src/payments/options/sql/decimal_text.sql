CREATE OR REPLACE FUNCTION decimal_text(hundredths integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT to_char(hundredths / 100.0, 'FM9999990.00')
$$;
