-- Returns the ZIP code with the nearest centre, NULL when there is none within 100 miles. In SQL, because the search
-- needs it in its one statement, with one permanent plan (bench row search).
CREATE OR REPLACE FUNCTION nearest_zip(p_latitude float8, p_longitude float8)
RETURNS zip_code LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off
SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  ox float8 := cos(radians(p_latitude)) * cos(radians(p_longitude));
  oy float8 := cos(radians(p_latitude)) * sin(radians(p_longitude));
  oz float8 := sin(radians(p_latitude));
  nearest zip_code;
  miles integer;
BEGIN
  FOREACH miles IN ARRAY ARRAY[5, 25, 100] LOOP
    SELECT m.* INTO nearest
    FROM cell_runs(p_latitude, p_longitude, miles) AS run JOIN zip_code m ON m.cell BETWEEN run.low AND run.high
    WHERE (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz) <= chord_square(miles)
    ORDER BY (m.x - ox) * (m.x - ox) + (m.y - oy) * (m.y - oy) + (m.z - oz) * (m.z - oz), m.zip LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN nearest;
END $$;
