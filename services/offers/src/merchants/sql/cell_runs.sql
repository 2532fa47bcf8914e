-- Returns the runs of grid cells, row by row, that a circle around a place may touch. In floating point throughout,
-- without decimal arithmetic. In SQL, because the search joins them (bench row search).
CREATE OR REPLACE FUNCTION cell_runs(p_latitude float8, p_longitude float8, p_miles float8)
RETURNS TABLE(low integer, high integer) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10
AS $$
DECLARE
  angle float8 := p_miles / 3958.7613 + 1e-8;
  own float8 := radians(p_latitude);
  -- The parallel on which the circle is widest.
  widest float8 := degrees(asin(greatest(least(sin(own) / cos(angle), 1), -1)));
  at float8;
  ratio float8;
  width float8;
  west integer;
  east integer;
BEGIN
  FOR i IN greatest(floor((p_latitude - degrees(angle) + 90) * 20), 0)::integer
    .. least(floor((p_latitude + degrees(angle) + 90) * 20), 3599)::integer
  LOOP
    at := radians(greatest(least(widest, (i + 1) / 20::float8 - 90), i / 20::float8 - 90));
    ratio := (cos(angle) - sin(own) * sin(at)) / greatest(cos(own) * cos(at), 1e-15);
    width := CASE WHEN ratio >= 1 THEN 1e-6 WHEN ratio <= -1 THEN 180 ELSE degrees(acos(ratio)) + 1e-6 END;
    west := floor((p_longitude - width + 180) * 20)::integer;
    east := floor((p_longitude + width + 180) * 20)::integer;
    IF east - west >= 7199 THEN
      low := i * 7200; high := low + 7199; RETURN NEXT;
      CONTINUE;
    END IF;
    -- Across the date line the rest of the run is at the other end of the row.
    IF west < 0 THEN
      low := i * 7200 + west + 7200; high := i * 7200 + 7199; RETURN NEXT;
    END IF;
    IF east > 7199 THEN
      low := i * 7200; high := i * 7200 + east - 7200; RETURN NEXT;
    END IF;
    low := i * 7200 + greatest(west, 0); high := i * 7200 + least(east, 7199); RETURN NEXT;
  END LOOP;
END $$;
