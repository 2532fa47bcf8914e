-- Adds codes, all different, behind those that are there; answers the places (from 1) of those that it has already.
CREATE OR REPLACE FUNCTION add_coupons(p_program bigint, p_reward bigint, p_codes text[])
RETURNS SETOF bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  had bigint;
  known bigint[];
  added bigint;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT r.coupons INTO STRICT had FROM reward r
    WHERE r.program_id = p_program AND r.id = p_reward FOR NO KEY UPDATE;
  known := ARRAY(SELECT g.place FROM unnest(p_codes) WITH ORDINALITY AS g (code, place)
    JOIN coupon c ON c.program_id = p_program AND c.reward_id = p_reward AND c.code = g.code ORDER BY g.place);
  INSERT INTO coupon (program_id, reward_id, number, code)
  SELECT p_program, p_reward, had + row_number() OVER (ORDER BY g.place), g.code
  FROM unnest(p_codes) WITH ORDINALITY AS g (code, place) WHERE g.place <> ALL (known);
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE reward r SET coupons = had + added WHERE r.program_id = p_program AND r.id = p_reward;
  RETURN QUERY SELECT unnest(known);
END $$;
REVOKE ALL ON FUNCTION add_coupons FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_coupons TO rewards_app;
