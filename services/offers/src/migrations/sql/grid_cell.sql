CREATE OR REPLACE FUNCTION grid_cell(p_latitude float8, p_longitude float8) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN least(floor((p_latitude + 90) * 20), 3599)::integer * 7200
    + least(floor((p_longitude + 180) * 20), 7199)::integer;
