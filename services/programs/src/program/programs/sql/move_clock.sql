-- Sets the clock of a program in test mode so far ahead of the database's; refuses any other program. A function, so that
-- the owner of the database, who alone may call it, needs no UPDATE by hand; the audit does (tools/audit).
CREATE OR REPLACE FUNCTION move_clock(p_program bigint, p_ahead interval)
RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  UPDATE program SET clock_offset_seconds = extract(epoch FROM p_ahead)::integer WHERE id = p_program AND test_mode;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Program % is not in test mode', p_program USING ERRCODE = 'check_violation';
  END IF;
END $$;
REVOKE ALL ON FUNCTION move_clock FROM PUBLIC, programs_app;
