-- Whether a participant has a reward, awarded or by a claim that stands.
CREATE OR REPLACE FUNCTION has_had(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM award w
      WHERE w.program_id = p_program AND w.participant_id = p_participant AND w.reward_id = p_reward)
    OR EXISTS (SELECT FROM claim c WHERE c.program_id = p_program AND c.participant_id = p_participant
      AND c.reward_id = p_reward AND claim_stands(c))
$$;
