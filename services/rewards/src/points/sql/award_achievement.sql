-- Awards an achievement to all who had reached it before it was there.
CREATE OR REPLACE FUNCTION award_achievement(p_program bigint, p_reward bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  INSERT INTO award (program_id, participant_id, reward_id)
  SELECT p_program, c.participant_id, r.id FROM reward r, reward_candidates(r) c
  WHERE r.program_id = p_program AND r.id = p_reward AND r.selection IN ('achievement', 'milestone') AND r.feature
    AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
  ON CONFLICT DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION award_achievement FROM PUBLIC;
GRANT EXECUTE ON FUNCTION award_achievement TO rewards_app;
