-- Schedules the token of an achievement that is earned or assigned, where its reward has a collection, except for an
-- erased participant. A trigger: functions of several features write claims and awards, and none may be missed.
CREATE OR REPLACE FUNCTION mint_what_was_earned()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO chain_transaction (program_id, reward_id, participant_id)
  SELECT NEW.program_id, NEW.reward_id, NEW.participant_id FROM chain_transaction c
  WHERE c.program_id = NEW.program_id AND c.reward_id = NEW.reward_id AND c.participant_id IS NULL
    AND NOT EXISTS (SELECT FROM participant_copy p
      WHERE p.program_id = NEW.program_id AND p.id = NEW.participant_id AND p.erased_at IS NOT NULL)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER award_mints AFTER INSERT ON award FOR EACH ROW EXECUTE FUNCTION mint_what_was_earned();
CREATE OR REPLACE TRIGGER claim_mints AFTER INSERT ON claim
  FOR EACH ROW WHEN (new.points = 0)
  EXECUTE FUNCTION mint_what_was_earned();
