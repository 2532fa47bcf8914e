CREATE OR REPLACE FUNCTION dashboard_metrics_json(p_program bigint)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  v_zone text;
  v_from date;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT time_zone INTO v_zone FROM program WHERE id = p_program;
  v_from := first_of_thirty(v_zone);
  RETURN (
    SELECT json_build_object('time_zone', v_zone, 'from', v_from, 'to', v_from + 29,
      'active_participants', json_build_object('total', d.active, 'recent', d.active_lately),
      'completed_challenges', json_build_object('total', d.completions, 'recent', d.completions_lately),
      'program_visits', json_build_object('total', v.visits, 'recent', v.visits_lately),
      'participant_actions', json_build_object('total', d.actions, 'recent', d.actions_lately))::text
    FROM (
      SELECT coalesce(sum(last_active), 0) AS active,
        coalesce(sum(last_active) FILTER (WHERE day >= v_from), 0) AS active_lately,
        coalesce(sum(completions), 0) AS completions,
        coalesce(sum(completions) FILTER (WHERE day >= v_from), 0) AS completions_lately,
        coalesce(sum(actions), 0) AS actions,
        coalesce(sum(actions) FILTER (WHERE day >= v_from), 0) AS actions_lately
      FROM program_day WHERE program_id = p_program) d,
    (
      SELECT coalesce(sum(visits), 0) AS visits,
        coalesce(sum(visits) FILTER (WHERE day >= v_from), 0) AS visits_lately
      FROM visit_day WHERE program_id = p_program) v);
END $$;
