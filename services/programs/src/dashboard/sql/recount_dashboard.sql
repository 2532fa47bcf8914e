-- Forgets the figures and makes every stored fact a change once more.
CREATE OR REPLACE FUNCTION recount_dashboard(p_program bigint)
RETURNS void LANGUAGE sql
AS $$
  DELETE FROM action_day WHERE program_id = p_program;
  DELETE FROM program_day WHERE program_id = p_program;
  DELETE FROM participant_day WHERE program_id = p_program;
  DELETE FROM participant_standing WHERE program_id = p_program;
  -- One statement, one snapshot: what it removes is among what it reads.
  WITH waiting AS (DELETE FROM dashboard_change WHERE program_id = p_program)
  INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, completions, points)
  SELECT program_id, participant_id, created_at, action_type, 1, 0, earned_points(action_type, points)
  FROM participant_action WHERE program_id = p_program
  UNION ALL
  SELECT program_id, participant_id, created_at, NULL, 0, 1, 0 FROM completion WHERE program_id = p_program
  ORDER BY participant_id;
$$;
