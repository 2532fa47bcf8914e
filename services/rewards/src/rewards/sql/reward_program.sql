CREATE OR REPLACE FUNCTION reward_program(p_reward bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  found_in bigint;
BEGIN
  PERFORM set_config('app.verify', 'on', true);
  SELECT r.program_id INTO found_in FROM reward r WHERE r.id = p_reward;
  PERFORM set_config('app.verify', 'off', true);
  RETURN found_in;
END $$;
REVOKE ALL ON FUNCTION reward_program FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reward_program TO rewards_app;
