-- false: another program has it. NULL: it is not there any more.
CREATE OR REPLACE FUNCTION make_domain_live(p_program bigint, p_id bigint)
RETURNS boolean LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE program_domain SET verified_at = coalesce(verified_at, now()), checked_at = now(), last_error = NULL,
    next_check_at = 'infinity'
  WHERE program_id = p_program AND id = p_id;
  RETURN CASE WHEN FOUND THEN true END;
EXCEPTION WHEN unique_violation THEN
  RETURN false;
END $$;
