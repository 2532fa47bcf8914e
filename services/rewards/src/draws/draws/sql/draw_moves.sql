-- Lets a draw only go forward: neither its seed nor its frozen data ever changes. A trigger, which binds every role.
CREATE OR REPLACE FUNCTION draw_moves()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND (OLD.state, NEW.state) IN (('committed', 'committed'), ('committed', 'frozen'),
      ('frozen', 'frozen'), ('frozen', 'drawn'), ('drawn', 'drawn'))
    AND (OLD.seed, OLD.seed_hash, OLD.committed_at) = (NEW.seed, NEW.seed_hash, NEW.committed_at)
    AND (OLD.state = 'committed' OR (OLD.entrants, OLD.entries, OLD.entrants_hash, OLD.cutoff)
      IS NOT DISTINCT FROM (NEW.entrants, NEW.entries, NEW.entrants_hash, NEW.cutoff))
    AND NEW.counter >= OLD.counter THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a draw never goes back' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER draw_moves BEFORE DELETE OR UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_moves();
