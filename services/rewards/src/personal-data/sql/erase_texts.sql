-- Empties the reasons for winners named by staff, and removes the participants' claim keys; the erasure calls it. A
-- function of the owner, because the service's role may not write these tables; app.program_id must be set.
CREATE OR REPLACE FUNCTION erase_texts(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.erasing', 'on', true);
  UPDATE draw_record r SET reason = '' FROM draw_entrant d
  WHERE d.program_id = p_program AND d.participant_id = ANY (p_participants)
    AND r.program_id = p_program AND r.reward_id = d.reward_id AND r.reason <> '' AND (r.position = d.position
      OR r.replaces = (SELECT l.ordinal FROM draw_record l
        WHERE l.program_id = p_program AND l.reward_id = d.reward_id AND l.position = d.position));
  PERFORM set_config('app.erasing', '', true);
  DELETE FROM claim_request WHERE program_id = p_program AND participant_id = ANY (p_participants);
END $$;
REVOKE ALL ON FUNCTION erase_texts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_texts TO rewards_app;
