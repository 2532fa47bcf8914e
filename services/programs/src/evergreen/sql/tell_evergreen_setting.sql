-- Writes a fact for every change of an evergreen setting; a trigger, since programs are also copied by SQL.
CREATE OR REPLACE FUNCTION tell_evergreen_setting()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO event (program_id, type, payload, effective_at)
  SELECT NEW.program_id, 'evergreen_setting.changed', jsonb_build_object(
    'key', d.key, 'active', NEW.active, 'version', NEW.version), now()
  FROM evergreen_setting_definition d WHERE d.id = NEW.evergreen_setting_definition_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER evergreen_setting_tells AFTER INSERT OR UPDATE ON evergreen_setting_value
  FOR EACH ROW EXECUTE FUNCTION tell_evergreen_setting();
