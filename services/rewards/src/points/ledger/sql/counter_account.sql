-- Returns the account of a program that pays wallets ('issuance') or that wallets pay into ('redemption'), created on
-- first use. A part of book_transfers, which stores everything in one round trip: the service's role may not write
-- accounts, nor call this.
CREATE OR REPLACE FUNCTION counter_account(p_program bigint, p_kind text)
RETURNS account LANGUAGE plpgsql
AS $$
DECLARE
  counter account;
BEGIN
  SELECT a.* INTO counter FROM account a
    WHERE a.program_id = p_program AND a.participant_id IS NULL AND a.household_id IS NULL AND a.kind = p_kind;
  IF NOT FOUND THEN
    INSERT INTO account (program_id, kind, currency_id) VALUES (p_program, p_kind, program_currency(p_program))
      ON CONFLICT DO NOTHING;
    SELECT a.* INTO STRICT counter FROM account a
      WHERE a.program_id = p_program AND a.participant_id IS NULL AND a.household_id IS NULL AND a.kind = p_kind;
  END IF;
  RETURN counter;
END $$;
REVOKE ALL ON FUNCTION counter_account FROM PUBLIC, rewards_app;
