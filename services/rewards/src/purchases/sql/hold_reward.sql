-- Holds a piece for somebody who goes and pays; whoever holds one already is given that one again.
CREATE OR REPLACE FUNCTION hold_reward(p_program bigint, p_reward bigint, p_participant bigint, OUT refusal text,
  OUT message text, OUT unused_points bigint, OUT purchase_id bigint, OUT title text, OUT amount integer,
  OUT currency text)
RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  r reward;
  h purchase;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward FOR NO KEY UPDATE;
  IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
  SELECT coalesce(max(a.balance), 0) INTO unused_points FROM account a
    WHERE a.program_id = p_program AND a.participant_id = p_participant;
  SELECT * INTO h FROM purchase p
    WHERE p.program_id = p_program AND p.participant_id = p_participant AND p.reward_id = p_reward
      AND p.status = 'held';
  IF NOT FOUND THEN
    refusal := CASE WHEN r.price IS NULL THEN 'not_claimable' ELSE reward_refusal(
      r, reward_status(r.approved, r.start, r.finish, now()),
      (SELECT d.times FROM reward_had(p_program, p_participant, p_reward) d), unused_points) END;
    IF refusal = 'insufficient_points' THEN message := shortfall_text(p_program, r.threshold, unused_points); END IF;
    IF refusal IS NOT NULL THEN RETURN; END IF;
    UPDATE reward t SET held = t.held + 1 WHERE t.program_id = p_program AND t.id = p_reward;
    INSERT INTO purchase (program_id, reward_id, participant_id, title, amount, currency)
    VALUES (p_program, p_reward, p_participant, r.name, r.price, r.currency) RETURNING * INTO h;
  END IF;
  purchase_id := h.id; title := h.title; amount := h.amount; currency := h.currency;
END $$;
REVOKE ALL ON FUNCTION hold_reward FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_reward TO rewards_app;
