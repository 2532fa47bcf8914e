-- Forgets what was staged before; an import that was killed leaves it behind.
CREATE OR REPLACE FUNCTION clear_staged()
RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  TRUNCATE staged_merchant, staged_offer, staged_order;
  DROP INDEX IF EXISTS staged_merchant_record, staged_offer_merchant;
END $$;
