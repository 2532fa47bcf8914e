CREATE OR REPLACE FUNCTION home_claimed_rewards_json(p_program bigint, p_participant bigint)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF EXISTS (SELECT FROM evergreen_setting e
    WHERE e.program_id = p_program AND e.key = 'claimed_rewards' AND NOT e.active) THEN RETURN '[]'; END IF;
  RETURN claimed_rewards_json(p_program, p_participant);
END $$;
