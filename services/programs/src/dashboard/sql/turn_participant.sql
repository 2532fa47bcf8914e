-- Puts somebody who has left the staff among those who are counted, or takes out who has joined it.
CREATE OR REPLACE FUNCTION turn_participant(p_program bigint, p_participant bigint)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  s participant_standing;
  v_sign integer;
BEGIN
  UPDATE participant_standing t SET counted = NOT t.counted
  WHERE t.program_id = p_program AND t.participant_id = p_participant
  RETURNING t.* INTO s;
  v_sign := CASE WHEN s.counted THEN 1 ELSE -1 END;
  INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants, last_active)
  SELECT p_program, t.day, v_sign * t.actions, v_sign * t.completions, v_sign * (t.actions > 0)::int,
    v_sign * (t.day IS NOT DISTINCT FROM s.last_active)::int
  FROM participant_day t WHERE t.program_id = p_program AND t.participant_id = p_participant
  ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
    completions = d.completions + excluded.completions,
    active_participants = d.active_participants + excluded.active_participants,
    last_active = d.last_active + excluded.last_active;
END $$;
