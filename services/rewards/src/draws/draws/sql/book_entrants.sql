-- Adds entrants to a locked draw, and stores the progress of its list; a complete list is frozen under the hash of its
-- published form. The entry generation calls it. A definer function, because the service's role may not write entrants.
CREATE OR REPLACE FUNCTION book_entrants(p_program bigint, p_reward bigint, p_list jsonb, p_added jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  INSERT INTO draw_entrant (program_id, reward_id, position, participant_id, entries, first_entry)
  SELECT p_program, p_reward, e.position, e.participant_id, e.entries, e.first_entry
  FROM jsonb_to_recordset(p_added) AS e (position bigint, participant_id bigint, entries bigint, first_entry bigint);
  UPDATE draw t SET cutoff = l.cutoff, last_participant = l.last_participant, entrants = l.entrants,
    entries = l.entries, state = l.state,
    frozen_at = CASE WHEN l.state = 'frozen' THEN now() END,
    entrants_hash = CASE WHEN l.state = 'frozen' THEN sha256(convert_to(draw_list(p_program, p_reward), 'UTF8')) END
  FROM jsonb_to_record(p_list)
    AS l (state text, cutoff timestamptz, last_participant bigint, entrants bigint, entries bigint)
  WHERE t.program_id = p_program AND t.reward_id = p_reward;
END $$;
REVOKE ALL ON FUNCTION book_entrants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_entrants TO rewards_app;
