-- A moment as the API writes it. In SQL, because Postgres builds the JSON of the home page (bench row home).
CREATE OR REPLACE FUNCTION iso(moment timestamptz)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
