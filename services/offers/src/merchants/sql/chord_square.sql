-- Returns the squared chord of so many miles along the earth (mean radius 3958.7613 miles). In SQL for the search
-- (bench row search).
CREATE OR REPLACE FUNCTION chord_square(p_miles float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 4 * sin(p_miles / 7917.5226) * sin(p_miles / 7917.5226);
