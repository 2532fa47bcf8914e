-- Whether a participant has done anything but join and fill in a profile; other services' facts stand in first_step.
CREATE OR REPLACE FUNCTION has_taken_first_step(p_program bigint, p_participant bigint)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM first_step s WHERE s.program_id = p_program AND s.participant_id = p_participant)
    OR EXISTS (SELECT FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
      WHERE d.program_id = p_program AND d.participant_id = p_participant AND is_first_step(c))
$$;
