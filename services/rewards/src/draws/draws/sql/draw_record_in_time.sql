-- Refuses records of a draw in the wrong state: winners named by staff only while it is frozen, all others only once it
-- is drawn. A trigger, which binds every role.
CREATE OR REPLACE FUNCTION draw_record_in_time()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM draw d WHERE d.program_id = NEW.program_id AND d.reward_id = NEW.reward_id
    AND d.state = CASE NEW.kind WHEN 'by_hand' THEN 'frozen' ELSE 'drawn' END) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the draw is not there yet' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER draw_record_in_time BEFORE INSERT ON draw_record
  FOR EACH ROW EXECUTE FUNCTION draw_record_in_time();
