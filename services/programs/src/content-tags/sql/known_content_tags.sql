-- The names of content tags as their records write them, without repetitions; a name without a record gets one.
-- The records are held, so that none is renamed while something is being given its name.
CREATE OR REPLACE FUNCTION known_content_tags(p_program bigint, p_names text[])
RETURNS text[] LANGUAGE plpgsql
AS $$
DECLARE
  known jsonb;
BEGIN
  LOOP
    INSERT INTO content_tag (program_id, name)
    SELECT p_program, n.name FROM (
      SELECT DISTINCT ON (lower(name)) name, place FROM unnest(p_names) WITH ORDINALITY AS g (name, place)
      ORDER BY lower(name), place) n
    WHERE NOT EXISTS (SELECT FROM content_tag t WHERE t.program_id = p_program AND lower(t.name) = lower(n.name))
    ON CONFLICT (program_id, lower(name)) DO NOTHING;
    SELECT coalesce(jsonb_object_agg(lower(t.name), t.name), '{}') INTO known FROM (
      SELECT name FROM content_tag
      WHERE program_id = p_program AND lower(name) IN (SELECT lower(n) FROM unnest(p_names) AS n)
      ORDER BY id FOR SHARE) t;
    -- One that was renamed meanwhile is missing.
    EXIT WHEN NOT EXISTS (SELECT FROM unnest(p_names) AS n WHERE NOT known ? lower(n));
  END LOOP;
  RETURN ARRAY(
    SELECT known ->> key FROM (
      SELECT lower(name) AS key, min(place) AS place FROM unnest(p_names) WITH ORDINALITY AS g (name, place)
      GROUP BY 1) k
    ORDER BY place);
END $$;
