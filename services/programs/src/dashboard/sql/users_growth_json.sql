CREATE OR REPLACE FUNCTION users_growth_json(p_program bigint, p_days integer)
RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT json_build_object('time_zone', min(p.time_zone), 'days', json_agg(json_build_object(
      'day', c.day, 'active_participants', coalesce(d.active_participants, 0)) ORDER BY c.day))::text
    FROM program p
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE p.time_zone)::date - n AS day
        FROM generate_series(0, p_days - 1) AS n) c
      LEFT JOIN program_day d ON d.program_id = p.id AND d.day = c.day
    WHERE p.id = p_program);
END $$;
