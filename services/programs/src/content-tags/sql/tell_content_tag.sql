-- Writes a fact for every change of a content tag; a trigger, since programs are also copied by SQL.
CREATE OR REPLACE FUNCTION tell_content_tag()
RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  former text;
BEGIN
  IF TG_OP = 'UPDATE' THEN former := nullif(OLD.name, NEW.name); END IF;
  INSERT INTO event (program_id, type, payload, effective_at)
  VALUES (NEW.program_id, 'content_tag.changed', jsonb_build_object(
    'content_tag_id', NEW.id::text, 'name', NEW.name, 'former_name', former, 'active', NEW.active,
    'version', NEW.version), now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER content_tag_tells AFTER INSERT OR UPDATE ON content_tag
  FOR EACH ROW EXECUTE FUNCTION tell_content_tag();
