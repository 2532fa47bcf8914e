-- Brings a purchase in line with its payment, 'ended', 'paid' or 'refunded', told in any order and any number of
-- times; answers its new status, or NULL when nothing changed. Locks rewards before all else, as load_claims does.
CREATE OR REPLACE FUNCTION settle_purchase(p_program bigint, p_purchase bigint, p_outcome text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  h purchase;
  r reward;
  was text;
  taken bigint;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT t.* INTO r FROM purchase p JOIN reward t ON t.program_id = p.program_id AND t.id = p.reward_id
    WHERE p.program_id = p_program AND p.id = p_purchase FOR NO KEY UPDATE OF t;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO h FROM purchase p WHERE p.program_id = p_program AND p.id = p_purchase FOR UPDATE;
  was := h.status;
  h.status := CASE
    WHEN p_outcome = 'ended' AND was = 'held' THEN 'released'
    WHEN p_outcome = 'paid' AND was = 'held' THEN 'claimed'
    WHEN p_outcome = 'paid' AND was = 'released'
      THEN CASE WHEN is_sold_out(r) THEN 'parked' ELSE 'claimed' END
    WHEN p_outcome = 'refunded' THEN 'refunded'
    ELSE was END;
  IF h.status IS NOT DISTINCT FROM was THEN RETURN NULL; END IF;
  UPDATE purchase p SET status = h.status, settled_at = now() WHERE p.program_id = p_program AND p.id = h.id;
  IF h.status = 'claimed' AND r.coupons > 0 THEN taken := r.coupons_taken + 1; END IF;
  UPDATE reward t SET held = t.held - (was = 'held')::integer,
    claims = t.claims + (h.status = 'claimed')::integer - (was = 'claimed')::integer,
    coupons_taken = coalesce(taken, t.coupons_taken)
  WHERE t.program_id = p_program AND t.id = h.reward_id;
  IF h.status = 'claimed' THEN
    INSERT INTO claim (program_id, id, reward_id, participant_id, number, points, unused_points, coupon)
    SELECT p_program, h.id, h.reward_id, h.participant_id, coalesce(max(c.number), 0) + 1, 0,
      coalesce((SELECT a.balance FROM account a
        WHERE a.program_id = p_program AND a.participant_id = h.participant_id), 0), taken
    FROM claim c
    WHERE c.program_id = p_program AND c.participant_id = h.participant_id AND c.reward_id = h.reward_id;
    INSERT INTO event (program_id, type, payload, participant_id, effective_at)
    VALUES (p_program, 'reward.claimed', jsonb_build_object('claim_id', h.id::text,
      'reward_id', h.reward_id::text, 'name', h.title, 'participant_id', h.participant_id::text, 'points', 0,
      'claimed_at', iso(now())), h.participant_id, now());
  ELSIF was = 'claimed' THEN
    INSERT INTO event (program_id, type, payload, participant_id, effective_at)
    VALUES (p_program, 'claim.reversed', jsonb_build_object('claim_id', h.id::text,
      'reward_id', h.reward_id::text, 'participant_id', h.participant_id::text, 'reversed_at', iso(now())),
      h.participant_id, now());
  END IF;
  RETURN h.status;
END $$;
REVOKE ALL ON FUNCTION settle_purchase FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_purchase TO rewards_app;
