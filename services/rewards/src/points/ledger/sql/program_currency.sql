-- Returns the currency of a program's accounts: its points. Created on first use, because a posting may come before the
-- event about its program. A part of make_wallets and counter_account, which may write accounts.
CREATE OR REPLACE FUNCTION program_currency(p_program bigint)
RETURNS bigint LANGUAGE plpgsql
AS $$
DECLARE
  points bigint;
BEGIN
  SELECT c.id INTO points FROM currency c WHERE c.program_id = p_program AND c.code = 'points';
  IF NOT FOUND THEN
    INSERT INTO currency (program_id, code) VALUES (p_program, 'points') ON CONFLICT DO NOTHING;
    SELECT c.id INTO STRICT points FROM currency c WHERE c.program_id = p_program AND c.code = 'points';
  END IF;
  RETURN points;
END $$;
REVOKE ALL ON FUNCTION program_currency FROM PUBLIC, rewards_app;
