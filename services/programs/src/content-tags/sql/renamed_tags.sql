-- The tags with one of them renamed, in their order and without repetitions.
CREATE OR REPLACE FUNCTION renamed_tags(p_tags text[], p_from text, p_to text)
RETURNS text[] LANGUAGE sql IMMUTABLE
AS $$
  SELECT ARRAY(
    SELECT (array_agg(tag ORDER BY place))[1] FROM (
      SELECT CASE lower(tag) WHEN lower(p_from) THEN p_to ELSE tag END AS tag, place
      FROM unnest(p_tags) WITH ORDINALITY AS t (tag, place)) t
    GROUP BY lower(tag) ORDER BY min(place))
$$;
