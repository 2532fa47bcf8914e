-- Withdraws codes of an import that were not handed out, at most p_most of them and the last ones first, and returns their
-- number. The last codes of the reward move into the places of withdrawn ones: its numbers stay without gaps. The reward
-- stays one with codes: without any left it is sold out. CouponWithdrawalJob alone calls it, a step at a time under the
-- lock of the reward, and decides p_most, so that pieces that participants are paying for keep as many codes. In SQL,
-- because up to 5,000 rows go and the last ones move, a set. A definer function, because the service's role may not
-- change codes.
CREATE OR REPLACE FUNCTION withdraw_coupons(p_program bigint, p_reward bigint, p_import uuid, p_most integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  s reward_stock;
  gone bigint[];
  moved bigint[];
  free bigint[];
  remaining bigint;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO s FROM reward_stock WHERE program_id = p_program AND reward_id = p_reward FOR NO KEY UPDATE;
  PERFORM set_config('app.withdrawing', 'on', true);
  gone := ARRAY(SELECT k.number FROM coupon k
    WHERE k.program_id = p_program AND k.import_id = p_import AND k.reward_id = p_reward AND k.number > s.coupons_taken
    ORDER BY k.number DESC LIMIT p_most);
  remaining := s.coupons - cardinality(gone);
  DELETE FROM coupon k WHERE k.program_id = p_program AND k.reward_id = p_reward AND k.number = ANY (gone);
  moved := ARRAY(SELECT k.number FROM coupon k
    WHERE k.program_id = p_program AND k.reward_id = p_reward AND k.number > remaining ORDER BY k.number);
  free := ARRAY(SELECT g.number FROM unnest(gone) AS g (number) WHERE g.number <= remaining ORDER BY g.number);
  UPDATE coupon k SET number = m.new FROM unnest(moved, free) AS m (old, new)
    WHERE k.program_id = p_program AND k.reward_id = p_reward AND k.number = m.old;
  PERFORM set_config('app.withdrawing', 'off', true);
  UPDATE reward_stock SET coupons = remaining WHERE program_id = p_program AND reward_id = p_reward;
  RETURN cardinality(gone);
END $$;
REVOKE ALL ON FUNCTION withdraw_coupons FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_coupons TO rewards_app;
