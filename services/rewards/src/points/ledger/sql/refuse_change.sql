-- Refuses changes of the ledger and of all other history; only erase_texts may empty the reason of a draw,
-- only book_stock may lift the reversal of a claim whose refund has failed or whose dispute was won, and only
-- withdraw_coupons may change codes that were not handed out. A trigger: it binds the owner of the tables too, whom no
-- grant binds.
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'draw_record' AND current_setting('app.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'claim_reversal' AND current_setting('app.restoring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') AND TG_TABLE_NAME = 'coupon' AND current_setting('app.withdrawing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% of % is refused: history is never changed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER award_stays BEFORE DELETE OR TRUNCATE ON award
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A posting that comes late may move an award to the earlier moment at which it was reached.
CREATE OR REPLACE TRIGGER award_moves_back BEFORE UPDATE ON award
  FOR EACH ROW WHEN (old.is_for_all OR new.earned_at >= old.earned_at
    OR (new.program_id, new.participant_id, new.reward_id, new.is_for_all)
      IS DISTINCT FROM (old.program_id, old.participant_id, old.reward_id, old.is_for_all))
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER claim_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON claim
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER claim_reversal_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON claim_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER coupon_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON coupon
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER draw_entrant_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_entrant
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER draw_record_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_entry_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
