-- Where the thirty days up to today begin, in the program's time zone.
CREATE OR REPLACE FUNCTION first_of_thirty(p_zone text)
RETURNS date LANGUAGE sql STABLE
AS $$
  SELECT (now() AT TIME ZONE p_zone)::date - 29
$$;
