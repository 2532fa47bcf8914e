-- Counts a try of a participant's newest code and answers the code to compare with, or why none may be tried. One
-- statement counts and checks the limits, so that tries at the same time cannot pass them.
CREATE OR REPLACE FUNCTION count_code_try(p_program bigint, p_account bytea, p_browser bytea, p_tries integer,
  p_failed_day integer, p_failed_month integer)
RETURNS TABLE(refusal text, id bigint, salt bytea, secret_hash bytea) LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE newest login_code;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN QUERY
    UPDATE login_code c SET tries = c.tries + 1
    WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser AND c.method = 'otp'
      AND c.used_at IS NULL AND NOT c.superseded AND c.expires_at > now() AND c.tries < p_tries
      AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '24 hours') < p_failed_day
      AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '30 days') < p_failed_month
    RETURNING NULL::text, c.id, c.salt, c.secret_hash;
  IF FOUND THEN RETURN; END IF;
  SELECT * INTO newest FROM login_code c
    WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1;
  RETURN QUERY SELECT CASE
    WHEN newest.id IS NULL THEN 'invalid_otp'
    WHEN newest.used_at IS NOT NULL OR newest.superseded OR newest.expires_at <= now() THEN 'otp_expired'
    ELSE 'otp_locked' END, NULL::bigint, NULL::bytea, NULL::bytea;
END $$;
