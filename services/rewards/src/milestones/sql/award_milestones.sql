-- Awards milestones to a participant who has completed enough challenges.
CREATE OR REPLACE FUNCTION award_milestones()
RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
AS $$
BEGIN
  INSERT INTO award (program_id, participant_id, reward_id)
  SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
  WHERE r.program_id = NEW.program_id AND r.selection = 'milestone' AND r.threshold <= NEW.completions AND r.feature
    AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION award_milestones FROM PUBLIC;

CREATE OR REPLACE TRIGGER progress_awards AFTER INSERT OR UPDATE ON challenge_progress
  FOR EACH ROW EXECUTE FUNCTION award_milestones();
