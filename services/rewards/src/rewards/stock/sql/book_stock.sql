-- Stores decisions on pieces of rewards, in the transaction that holds their locks: claims that cost no points,
-- reversed and restored claims, purchases, and the counters of each reward. p_bookings is `StockBookings` of stock-bookings.ts. A
-- definer function, because the service's role may not write these tables.
CREATE OR REPLACE FUNCTION book_stock(p_program bigint, p_bookings jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  INSERT INTO claim (program_id, id, reward_id, participant_id, ordinal, points, unused_points, claimed_at, coupon_number,
    how)
  SELECT p_program, c.id, c.reward_id, c.participant_id, c.ordinal, 0, c.unused_points, c.claimed_at, c.coupon_number, c.how
  FROM jsonb_to_recordset(p_bookings -> 'claims') AS c (id bigint, reward_id bigint, participant_id bigint,
    ordinal integer, unused_points bigint, claimed_at timestamptz, coupon_number bigint, how text);
  IF jsonb_array_length(p_bookings -> 'restorations') > 0 THEN
    PERFORM set_config('app.restoring', 'on', true);
    DELETE FROM claim_reversal v USING jsonb_to_recordset(p_bookings -> 'restorations') AS s (claim_id bigint)
    WHERE v.program_id = p_program AND v.claim_id = s.claim_id;
    PERFORM set_config('app.restoring', 'off', true);
  END IF;
  INSERT INTO claim_reversal (program_id, claim_id, reversed_at)
  SELECT p_program, v.claim_id, v.reversed_at
  FROM jsonb_to_recordset(p_bookings -> 'reversals') AS v (claim_id bigint, reversed_at timestamptz);
  INSERT INTO purchase (program_id, id, reward_id, participant_id, title, amount_minor, currency, status, version, settled_at)
  SELECT p_program, p.id, p.reward_id, p.participant_id, p.title, p.amount_minor, p.currency, p.status, p.version, p.settled_at
  FROM jsonb_to_recordset(p_bookings -> 'purchases') AS p (id bigint, reward_id bigint, participant_id bigint,
    title text, amount_minor bigint, currency text, status text, version integer, settled_at timestamptz)
  ON CONFLICT (program_id, id) DO UPDATE SET status = excluded.status, version = excluded.version, settled_at = excluded.settled_at;
  UPDATE reward_stock t SET claims = r.claims, held = r.held, coupons_taken = r.coupons_taken
  FROM jsonb_to_recordset(p_bookings -> 'rewards')
    AS r (id bigint, claims bigint, held bigint, coupons_taken bigint)
  WHERE t.program_id = p_program AND t.reward_id = r.id;
END $$;
REVOKE ALL ON FUNCTION book_stock FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_stock TO rewards_app;
