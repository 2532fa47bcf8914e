-- The account of a program that wallets are paid from ('issuance') or pay into ('redemption'); made when it is first
-- needed. A part of book_transfers, which alone may write accounts.
CREATE OR REPLACE FUNCTION counter_account(p_program bigint, p_kind text)
RETURNS bigint LANGUAGE plpgsql
AS $$
DECLARE
  counter bigint;
BEGIN
  SELECT a.id INTO counter FROM account a
    WHERE a.program_id = p_program AND a.kind = p_kind AND a.kind <> 'wallet';
  IF NOT FOUND THEN
    INSERT INTO account (program_id, kind) VALUES (p_program, p_kind) ON CONFLICT DO NOTHING;
    SELECT a.id INTO STRICT counter FROM account a
      WHERE a.program_id = p_program AND a.kind = p_kind AND a.kind <> 'wallet';
  END IF;
  RETURN counter;
END $$;
REVOKE ALL ON FUNCTION counter_account FROM PUBLIC, rewards_app;
