-- Empties the values that the trail stores of a participant, and why staff chose them, from all services; actor, action
-- and time stay. A function of the owner, because the service's role may only add to the trail; needs app.program_id to
-- be set.
CREATE OR REPLACE FUNCTION redact_trail(p_program bigint, p_participant bigint)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  UPDATE audit_trail SET before = NULL, after = NULL
  WHERE program_id = p_program AND resource = 'participant' AND resource_id = p_participant;
  UPDATE audit_trail SET after = after - 'reason'
  WHERE program_id = p_program AND after ? 'reason' AND after -> 'participant_ids' ? p_participant::text
$$;
REVOKE ALL ON FUNCTION redact_trail FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redact_trail TO identity_app;
