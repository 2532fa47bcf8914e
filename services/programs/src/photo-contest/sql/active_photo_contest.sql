CREATE OR REPLACE FUNCTION active_photo_contest(p_program bigint)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (SELECT qrati_program_id FROM photo_contest WHERE program_id = p_program AND active);
END $$;
