-- Of each a statement of its own with its limit in it: only such are planned once and for all.
CREATE OR REPLACE FUNCTION top_users_json(p_program bigint, p_recent boolean, p_names boolean)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF p_recent THEN
    RETURN (
      SELECT coalesce(json_agg(top_user(q, t.recent_points, p_names)
        ORDER BY t.recent_points DESC, t.participant_id DESC), '[]')::text
      FROM (
        SELECT participant_id, recent_points FROM participant_standing
        WHERE program_id = p_program AND counted AND recent_points > 0
        ORDER BY recent_points DESC, participant_id DESC LIMIT 10) t
      JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
  END IF;
  RETURN (
    SELECT coalesce(json_agg(top_user(q, t.points, p_names)
      ORDER BY t.points DESC, t.participant_id DESC), '[]')::text
    FROM (
      SELECT participant_id, points FROM participant_standing
      WHERE program_id = p_program AND counted AND points > 0
      ORDER BY points DESC, participant_id DESC LIMIT 10) t
    JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
END $$;
