-- merchants_near_json as a program shows it. In SQL, so that a search is one round trip.
CREATE OR REPLACE FUNCTION program_merchants_near_json(p_program bigint, p_zip text, p_latitude float8,
  p_longitude float8, p_category smallint, p_words tsquery, p_sort text, p_page integer, p_size integer,
  p_radii integer[])
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN merchants_near_json(
    CASE WHEN EXISTS (SELECT FROM merchant_filter f WHERE f.program_id = p_program AND f.pattern IS NOT NULL)
      THEN p_program END,
    p_zip, p_latitude, p_longitude, p_category, p_words, p_sort, p_page, p_size, p_radii);
END $$;
