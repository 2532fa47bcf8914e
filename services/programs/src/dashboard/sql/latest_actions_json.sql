CREATE OR REPLACE FUNCTION latest_actions_json(p_program bigint, p_names boolean)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT coalesce(json_agg(json_build_object('id', a.id::text, 'action_type', a.action_type,
      'name', CASE WHEN p_names THEN a.name END, 'short_name', a.short_name, 'title', a.title,
      'points', a.points, 'actionable_url', a.actionable_url,
      'details_url', CASE WHEN p_names THEN a.details_url END, 'created_at', iso(a.created_at))
      ORDER BY a.created_at DESC, a.id DESC), '[]')::text
    FROM (
      SELECT * FROM dashboard_action WHERE program_id = p_program
      ORDER BY created_at DESC, id DESC LIMIT 12) a);
END $$;
