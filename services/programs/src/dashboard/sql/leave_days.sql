-- What the points of the last thirty days lose from one day to another.
CREATE OR REPLACE FUNCTION leave_days(p_program bigint, p_from date, p_to date)
RETURNS void LANGUAGE sql
AS $$
  UPDATE participant_standing s SET recent_points = s.recent_points - t.points
  FROM (SELECT participant_id, sum(points) AS points FROM participant_day
    WHERE program_id = p_program AND day > p_from - 30 AND day <= p_to - 30 GROUP BY participant_id) t
  WHERE s.program_id = p_program AND s.participant_id = t.participant_id AND t.points <> 0;
  UPDATE program_dashboard SET today = p_to WHERE program_id = p_program;
$$;
