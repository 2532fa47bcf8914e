-- The newest open challenge of one kind as a tile, or JSON null; p_feature names the flag that must be on. One
-- statement that sets the tenant itself (bench row home).
CREATE OR REPLACE FUNCTION challenge_of_kind_json(p_program bigint, p_participant bigint, p_type text,
  p_parameters text, p_feature text, p_language text)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  -- A variable, because Postgres inlines the status of a row only when its moment costs nothing to read.
  moment timestamptz;
  reader text;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  moment := program_now(p_program);
  reader := other_language(p_program, p_language);
  RETURN coalesce((
    SELECT (CASE WHEN reader IS NULL THEN challenge_tile(c)
      ELSE in_language(challenge_tile(c)::jsonb, c.translations, reader, '{caption,cta_button_text}')::json END)::text
    FROM challenge c
    WHERE c.program_id = p_program
      AND challenge_status(c.is_approved, c.starts_at, c.ends_at, moment) = 'active'
      AND c.challenge_type = p_type AND (p_parameters IS NULL OR c.parameters = p_parameters)
      AND (p_feature IS NULL OR (SELECT p.features -> p_feature FROM program p WHERE p.id = p_program) = 'true')
      AND (p_participant IS NULL OR challenge_stays_open(c) OR NOT EXISTS (
        SELECT FROM completion d
        WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id))
    ORDER BY c.id DESC LIMIT 1), 'null');
END $$;
