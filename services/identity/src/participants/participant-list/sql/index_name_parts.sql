-- Stores a name from each of its inner words on, for the search: after a space, a hyphen or an apostrophe. The whole name
-- and the last name have columns of their own. A trigger, so that no writer of a name forgets it: sign-up, account,
-- import, staff. Updates are handled row by row, because a trigger on columns gets no transition tables.
CREATE OR REPLACE FUNCTION index_name_parts()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Names of two plain words, which most are, have no inner one: LIKE tells them far sooner than a regular expression.
    INSERT INTO participant_name_part (program_id, participant_id, part)
    SELECT c.program_id, c.id, substr(c.search_name, place)
    FROM come c CROSS JOIN LATERAL generate_series(2, char_length(c.search_name)) AS place
    WHERE (c.search_name LIKE '% % %' OR c.search_name LIKE '%-%' OR c.search_name LIKE '%''%' OR c.search_name LIKE '%’%'
        OR c.search_last_name LIKE '% %' OR c.search_last_name = '')
      AND strpos(' -''’', substr(c.search_name, place - 1, 1)) > 0 AND strpos(' -''’', substr(c.search_name, place, 1)) = 0
      AND substr(c.search_name, place) <> c.search_last_name;
  ELSE
    DELETE FROM participant_name_part WHERE program_id = OLD.program_id AND participant_id = OLD.id;
    INSERT INTO participant_name_part (program_id, participant_id, part)
    SELECT NEW.program_id, NEW.id, substr(NEW.search_name, place)
    FROM generate_series(2, char_length(NEW.search_name)) AS place
    WHERE strpos(' -''’', substr(NEW.search_name, place - 1, 1)) > 0
      AND strpos(' -''’', substr(NEW.search_name, place, 1)) = 0
      AND substr(NEW.search_name, place) <> NEW.search_last_name;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participant_names_come AFTER INSERT ON participant
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION index_name_parts();
CREATE OR REPLACE TRIGGER participant_name_changes AFTER UPDATE OF search_name, search_last_name ON participant
  FOR EACH ROW WHEN (old.search_name <> new.search_name OR old.search_last_name <> new.search_last_name)
  EXECUTE FUNCTION index_name_parts();
