-- What those see of an address who may not manage people: the same as in identity.
CREATE OR REPLACE FUNCTION masked_email(p_email text)
RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT left(p_email, 1) || '•••@' || left(split_part(p_email, '@', 2), 1) || '•••'
    || coalesce('.' || substring(p_email FROM '\.([^.]*)$'), '')
$$;
