-- Each change of a reward's tags is told, whoever makes it: staff, a copy of the program, a command.
CREATE OR REPLACE FUNCTION tell_reward_tags()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO event (program_id, type, payload, effective_at)
  VALUES (NEW.program_id, 'reward.tagged', jsonb_build_object(
    'reward_id', NEW.id::text, 'tags', to_jsonb(NEW.tags), 'version', NEW.version), now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reward_comes_with_tags AFTER INSERT ON reward
  FOR EACH ROW WHEN (new.tags <> '{}'::text[])
  EXECUTE FUNCTION tell_reward_tags();
CREATE OR REPLACE TRIGGER reward_is_tagged AFTER UPDATE OF tags ON reward
  FOR EACH ROW WHEN (new.tags <> old.tags)
  EXECUTE FUNCTION tell_reward_tags();
