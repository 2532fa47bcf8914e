-- Sets a merchant's signature when its words are written. A trigger, because import and merging write words in several
-- statements, and an outdated signature would hide merchants.
CREATE OR REPLACE FUNCTION sign_merchant()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  NEW.signature := words_signature(tsvector_to_array(NEW.words));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER merchant_signature BEFORE INSERT OR UPDATE OF words ON merchant
  FOR EACH ROW EXECUTE FUNCTION sign_merchant();
