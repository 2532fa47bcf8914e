-- Queues a change for the dashboard's figures with every completion; a reversed one is subtracted from the day on which
-- it was made. A trigger, because the figures have to be exact for every writer.
CREATE OR REPLACE FUNCTION note_completion()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dashboard_change (program_id, participant_id, happened_at, completions)
  SELECT d.program_id, d.participant_id, d.created_at, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM (SELECT (coalesce(NEW, OLD)).*) d;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER completion_counts AFTER INSERT OR DELETE ON completion
  FOR EACH ROW EXECUTE FUNCTION note_completion();
