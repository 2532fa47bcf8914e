-- Formats a moment as the API does; shared by JSON that SQL builds (bench row home) and files that COPY writes.
CREATE OR REPLACE FUNCTION iso(p_time timestamptz)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT to_char(p_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
