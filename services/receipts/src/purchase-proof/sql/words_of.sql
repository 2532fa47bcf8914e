-- 'Milk, 1L' → ' milk 1l ': whole words can be looked for in it.
CREATE OR REPLACE FUNCTION words_of(p_text text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT ' ' || trim(regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;
