-- Keeps participant_tag equal to the tags of each participant: row-level security leaves only its index usable.
CREATE OR REPLACE FUNCTION index_tags()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM participant_tag WHERE program_id = OLD.program_id AND tag = ANY (OLD.tags) AND participant_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO participant_tag (program_id, tag, participant_id)
    SELECT NEW.program_id, tag, NEW.id FROM unnest(NEW.tags) AS tag;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tags_added AFTER INSERT ON participant
  FOR EACH ROW WHEN (new.tags <> '{}'::text[])
  EXECUTE FUNCTION index_tags();
CREATE OR REPLACE TRIGGER tags_changed AFTER UPDATE OF tags ON participant
  FOR EACH ROW WHEN (old.tags <> new.tags)
  EXECUTE FUNCTION index_tags();
CREATE OR REPLACE TRIGGER tags_removed AFTER DELETE ON participant
  FOR EACH ROW WHEN (old.tags <> '{}'::text[])
  EXECUTE FUNCTION index_tags();
