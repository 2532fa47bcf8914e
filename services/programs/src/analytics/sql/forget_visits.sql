-- The figures of the days stay; so does the salt of every day that is not over everywhere.
CREATE OR REPLACE FUNCTION forget_visits(p_program bigint, p_days integer)
RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  UPDATE visit_day SET salt = NULL
  WHERE program_id = p_program AND salt IS NOT NULL AND day < (now() AT TIME ZONE 'UTC')::date - 1;
  DELETE FROM visit_event WHERE program_id = p_program AND occurred_at < now() - make_interval(days => p_days);
  DELETE FROM visit WHERE program_id = p_program AND started_at < now() - make_interval(days => p_days + 1);
END $$;
