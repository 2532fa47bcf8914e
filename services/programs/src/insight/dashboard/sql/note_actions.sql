-- Queues inserted, changed and deleted actions for the dashboard to count. A trigger, so that the tallies are exact for
-- every writer.
CREATE OR REPLACE FUNCTION note_actions()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions)
    SELECT program_id, participant_id, created_at, action_type, -1 FROM gone;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions)
    SELECT program_id, participant_id, created_at, action_type, 1 FROM come;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participant_action_changes AFTER UPDATE ON participant_action
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
CREATE OR REPLACE TRIGGER participant_action_comes AFTER INSERT ON participant_action
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
CREATE OR REPLACE TRIGGER participant_action_goes AFTER DELETE ON participant_action
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
