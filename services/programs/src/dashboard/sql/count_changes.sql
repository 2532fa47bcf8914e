-- One turn; whether more is waiting. Whoever comes while another counts leaves it to them.
CREATE OR REPLACE FUNCTION count_changes(p_program bigint, p_most integer)
RETURNS boolean LANGUAGE plpgsql
AS $$
DECLARE
  d program_dashboard;
  v_zone text;
  v_today date;
  v_people bigint[];
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT time_zone, (now() AT TIME ZONE time_zone)::date INTO STRICT v_zone, v_today FROM program WHERE id = p_program;
  INSERT INTO program_dashboard (program_id, time_zone, today) VALUES (p_program, v_zone, v_today)
  ON CONFLICT DO NOTHING;
  SELECT * INTO d FROM program_dashboard WHERE program_id = p_program FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF d.time_zone <> v_zone THEN
    PERFORM recount_dashboard(p_program);
    UPDATE program_dashboard SET time_zone = v_zone, today = v_today WHERE program_id = p_program;
  ELSIF d.today < v_today THEN
    PERFORM leave_days(p_program, d.today, v_today);
  END IF;
  v_people := count_days(p_program, v_zone, p_most);
  PERFORM count_standings(p_program, v_people, v_today);
  PERFORM turn_participant(p_program, s.participant_id)
    FROM participant_standing s JOIN participant q ON q.program_id = p_program AND q.id = s.participant_id
    WHERE s.program_id = p_program AND s.participant_id = ANY (v_people) AND s.counted = q.staff;
  RETURN EXISTS (SELECT FROM dashboard_change WHERE program_id = p_program);
END $$;
