-- Returns the miles along the earth (mean radius 3958.7613 miles) of a squared chord. In SQL for the search (bench row
-- search).
CREATE OR REPLACE FUNCTION chord_miles(p_chord_square float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 7917.5226 * asin(least(sqrt(p_chord_square) / 2, 1));
