CREATE OR REPLACE FUNCTION iso(moment timestamptz)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
