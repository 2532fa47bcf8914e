-- A challenge that can be repeated stays open after a completion, except a call to action.
CREATE OR REPLACE FUNCTION challenge_is_done(c challenge, p_participant bigint)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT NOT challenge_stays_open(c) AND EXISTS (
    SELECT FROM completion d
    WHERE d.program_id = c.program_id AND d.participant_id = p_participant AND d.challenge_id = c.id)
$$;
