-- Empties the values that entries about participants keep, and why staff chose them; who did what and when stays. A function of the owner, because
-- the service's role may only add to the table; needs app.program_id to be set.
CREATE OR REPLACE FUNCTION redact_audit(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.erasing', 'on', true);
  UPDATE audit_entry SET before = NULL, after = NULL
  WHERE program_id = p_program AND resource = 'participant' AND resource_id = ANY (p_participants);
  UPDATE audit_entry SET after = after - 'reason'
  WHERE program_id = p_program AND after ? 'reason' AND after -> 'participant_ids' ?| p_participants::text[];
  PERFORM set_config('app.erasing', '', true);
END $$;
REVOKE ALL ON FUNCTION redact_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redact_audit TO {{app}};
