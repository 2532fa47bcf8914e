-- p_seen: [{ browser, id, name, page }] in the order in which they came; without a name only the visit counts.
CREATE OR REPLACE FUNCTION record_visits(p_program bigint, p_seen jsonb)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  v_day date;
  v_salt bytea;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT (now() AT TIME ZONE p.time_zone)::date INTO STRICT v_day FROM program p WHERE p.id = p_program;
  -- Holds the day's row, so that those who write for a program take turns and nobody counts as new twice.
  INSERT INTO visit_day AS d (program_id, day, salt) VALUES (p_program, v_day, uuid_send(gen_random_uuid()))
  ON CONFLICT (program_id, day) DO UPDATE SET salt = d.salt RETURNING d.salt INTO v_salt;
  WITH seen AS (
    SELECT sha256(v_salt || convert_to(s ->> 'browser', 'UTF8')) AS visitor, (s ->> 'id')::uuid AS id,
      s ->> 'name' AS name, s ->> 'page' AS page, position
    FROM jsonb_array_elements(p_seen) WITH ORDINALITY AS e (s, position)
  ), first AS (
    SELECT DISTINCT ON (visitor) visitor, page FROM seen ORDER BY visitor, position
  ), known AS (
    SELECT DISTINCT ON (visitor) visitor, v.id, v.started_at FROM visit v JOIN first USING (visitor)
    WHERE v.program_id = p_program ORDER BY visitor, v.started_at DESC
  ), started AS (
    INSERT INTO visit (program_id, visitor, landing_page)
    SELECT p_program, visitor, page FROM first LEFT JOIN known k USING (visitor)
    WHERE k.id IS NULL OR k.started_at < now() - interval '4 hours'
    RETURNING visitor, id
  ), stored AS (
    INSERT INTO visit_event (program_id, id, visit_id, name, page)
    SELECT p_program, s.id, coalesce(n.id, k.id), s.name, s.page
    FROM seen s LEFT JOIN started n USING (visitor) LEFT JOIN known k USING (visitor)
    WHERE s.name IS NOT NULL ORDER BY position
    ON CONFLICT (program_id, id) DO NOTHING
    RETURNING name
  )
  UPDATE visit_day d SET
    visits = d.visits + (SELECT count(*) FROM started),
    unique_visitors = d.unique_visitors + (SELECT count(*) FROM first WHERE visitor NOT IN (SELECT visitor FROM known)),
    page_views = d.page_views + (SELECT count(*) FROM stored WHERE name = '$view')
  WHERE d.program_id = p_program AND d.day = v_day;
END $$;
