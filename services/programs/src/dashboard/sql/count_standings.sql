-- Brings the standings of those people in line with their days, and the day on which each was last active.
CREATE OR REPLACE FUNCTION count_standings(p_program bigint, p_people bigint[], p_today date)
RETURNS void LANGUAGE sql
AS $$
  DELETE FROM participant_day WHERE program_id = p_program AND participant_id = ANY (p_people)
    AND actions = 0 AND completions = 0 AND points = 0;
  WITH kept AS (
    INSERT INTO participant_standing AS s (program_id, participant_id, counted, points, recent_points, last_active)
    SELECT p_program, p.id, true, coalesce(sum(d.points), 0),
      coalesce(sum(d.points) FILTER (WHERE d.day > p_today - 30), 0), max(d.day) FILTER (WHERE d.actions > 0)
    FROM unnest(p_people) AS p (id)
      LEFT JOIN participant_day d ON d.program_id = p_program AND d.participant_id = p.id
    GROUP BY p.id
    ON CONFLICT (program_id, participant_id) DO UPDATE SET points = excluded.points,
      recent_points = excluded.recent_points, last_active = excluded.last_active
    RETURNING old.last_active AS before, new.last_active AS after, new.counted
  )
  INSERT INTO program_day AS d (program_id, day, last_active)
  SELECT p_program, m.day, sum(m.people)
  FROM kept, LATERAL (VALUES (before, -1), (after, 1)) AS m (day, people)
  WHERE counted AND before IS DISTINCT FROM after AND m.day IS NOT NULL GROUP BY m.day
  ON CONFLICT (program_id, day) DO UPDATE SET last_active = d.last_active + excluded.last_active;
$$;
