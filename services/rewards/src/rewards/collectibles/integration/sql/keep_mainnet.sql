-- Refuses to leave mainnet; called by the trigger on aptos_integration. A trigger covers every writer, because tokens
-- on mainnet are permanent.
CREATE OR REPLACE FUNCTION keep_mainnet()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'mainnet cannot be switched off' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER keep_mainnet BEFORE UPDATE OF network ON aptos_integration
  FOR EACH ROW WHEN (old.network = 'mainnet' AND new.network <> 'mainnet')
  EXECUTE FUNCTION keep_mainnet();
