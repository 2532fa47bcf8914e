-- The active challenges as tiles of the home page, without those that the participant has completed. One statement that
-- sets the tenant itself (bench row home).
CREATE OR REPLACE FUNCTION challenge_tiles_json(p_program bigint, p_participant bigint, p_language text)
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
  RETURN (
    SELECT coalesce(json_agg(CASE WHEN reader IS NULL THEN challenge_tile(c)
      ELSE in_language(challenge_tile(c)::jsonb, c.translations, reader, '{caption,cta_button_text}')::json END
      ORDER BY c.challenge_type <> 'signup', coalesce(c.starts_at, c.created_at) DESC, c.id DESC), '[]')::text
    FROM challenge c
    WHERE c.program_id = p_program
      AND challenge_status(c.is_approved, c.starts_at, c.ends_at, moment) = 'active'
      AND c.challenge_type <> 'engage'
      AND (p_participant IS NULL OR (c.challenge_type <> 'signup' AND (challenge_stays_open(c) OR NOT EXISTS (
        SELECT FROM completion d
        WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id)))));
END $$;
