-- One entry for each definition.
CREATE OR REPLACE FUNCTION evergreen_json(p_program bigint)
RETURNS jsonb LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id::text, 'evergreen_setting_definition_id', d.id::text, 'key', d.key,
      'active', coalesce(v.active, true)) ORDER BY d.id), '[]')
    FROM evergreen_setting_definition d
    LEFT JOIN evergreen_setting_value v
      ON v.program_id = p_program AND v.evergreen_setting_definition_id = d.id);
END $$;
