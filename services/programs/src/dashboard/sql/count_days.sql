-- Moves changes into the tallies of days; answers whose they were. Who is new is counted until they are known as staff.
CREATE OR REPLACE FUNCTION count_days(p_program bigint, p_zone text, p_most integer)
RETURNS bigint[] LANGUAGE sql
AS $$
  WITH taken AS (
    DELETE FROM dashboard_change WHERE program_id = p_program AND id IN (
      SELECT id FROM dashboard_change WHERE program_id = p_program ORDER BY id LIMIT p_most)
    RETURNING participant_id, (happened_at AT TIME ZONE p_zone)::date AS day, action_type, actions, completions, points
  ), by_type AS (
    INSERT INTO action_day AS d (program_id, day, action_type, actions)
    SELECT p_program, day, action_type, sum(actions) FROM taken WHERE actions <> 0 GROUP BY day, action_type
    ON CONFLICT (program_id, day, action_type) DO UPDATE SET actions = d.actions + excluded.actions
  ), by_participant AS (
    INSERT INTO participant_day AS d (program_id, participant_id, day, actions, completions, points)
    SELECT p_program, participant_id, day, sum(actions), sum(completions), sum(points) FROM taken
    WHERE actions <> 0 OR completions <> 0 GROUP BY participant_id, day
    ON CONFLICT (program_id, participant_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
      completions = d.completions + excluded.completions, points = d.points + excluded.points
    RETURNING new.participant_id, new.day, new.actions, new.completions,
      coalesce(old.actions, 0) AS actions_before, coalesce(old.completions, 0) AS completions_before
  ), by_day AS (
    INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants)
    SELECT p_program, n.day, sum(n.actions - n.actions_before), sum(n.completions - n.completions_before),
      sum((n.actions > 0)::int - (n.actions_before > 0)::int)
    FROM by_participant n
      LEFT JOIN participant_standing s ON s.program_id = p_program AND s.participant_id = n.participant_id
    WHERE s.counted IS DISTINCT FROM false GROUP BY n.day
    ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
      completions = d.completions + excluded.completions,
      active_participants = d.active_participants + excluded.active_participants
  )
  SELECT array_agg(DISTINCT participant_id) FROM taken
$$;
