-- Awards achievements to a wallet whose lifetime points have reached them. A trigger: no posting can miss it.
CREATE OR REPLACE FUNCTION award_achievements()
RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  INSERT INTO award (program_id, participant_id, reward_id)
  SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
  WHERE r.program_id = NEW.program_id AND r.selection = 'achievement' AND r.threshold <= NEW.lifetime AND r.feature
    AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_awards AFTER UPDATE OF lifetime ON account
  FOR EACH ROW WHEN (new.lifetime > old.lifetime)
  EXECUTE FUNCTION award_achievements();
