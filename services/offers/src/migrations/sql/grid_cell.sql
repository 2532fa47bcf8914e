-- The cell of a place in a grid of a twentieth of a degree, 7,200 cells a row from the south-west. In SQL, because a
-- stored column is made by it.
CREATE OR REPLACE FUNCTION grid_cell(p_latitude float8, p_longitude float8) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN least(floor((p_latitude + 90) * 20), 3599)::integer * 7200
    + least(floor((p_longitude + 180) * 20), 7199)::integer;
