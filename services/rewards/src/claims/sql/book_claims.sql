-- Stores what load_claims' claims were judged to be, in the transaction that holds their locks: claims with both ledger
-- entries of each, wallets, stock, the answers kept for repetitions, and facts. p_bookings is `Bookings` of
-- judge-claims.ts; a definer function, because only such write the ledger.
CREATE OR REPLACE FUNCTION book_claims(p_program bigint, p_bookings jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  counter bigint;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF p_bookings -> 'wallets' <> '[]' THEN counter := counter_account(p_program, 'redemption'); END IF;
  WITH won AS MATERIALIZED (
    SELECT c.*, CASE WHEN c.account_id IS NOT NULL THEN nextval('transfer_id_seq') END AS transfer_id
    FROM jsonb_to_recordset(p_bookings -> 'claims') AS c (id bigint, input_hash bytea, reward_id bigint, title text,
      participant_id bigint, number integer, points bigint, unused_points bigint, claimed_at timestamptz, coupon bigint,
      account_id bigint, account_version bigint)),
  transfers AS (
    INSERT INTO transfer (program_id, id, key, input_hash, kind, source_type, source_id, rule, title)
    SELECT p_program, w.transfer_id, 'claim:' || w.id, w.input_hash, 'spend', 'claim', w.id::text,
      'reward:' || w.reward_id, w.title
    FROM won w WHERE w.transfer_id IS NOT NULL),
  entries AS (
    INSERT INTO entry (program_id, transfer_id, account_id, amount, balance_after, account_version, kind, posted_at)
    SELECT p_program, w.transfer_id, w.account_id, -w.points, w.unused_points, w.account_version, 'spend', now()
    FROM won w WHERE w.transfer_id IS NOT NULL
    UNION ALL
    SELECT p_program, w.transfer_id, counter, w.points, NULL, NULL, 'spend', now()
    FROM won w WHERE w.transfer_id IS NOT NULL),
  claims AS (
    INSERT INTO claim
      (program_id, id, reward_id, participant_id, number, points, unused_points, transfer_id, claimed_at, coupon)
    SELECT p_program, w.id, w.reward_id, w.participant_id, w.number, w.points, w.unused_points, w.transfer_id,
      w.claimed_at, w.coupon
    FROM won w),
  wallet AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'wallets') AS w (id bigint, balance bigint, version bigint)),
  -- Without the lists of keys, tables that have no statistics yet are read from end to end.
  wallets AS (
    UPDATE account a SET balance = w.balance, version = w.version FROM wallet w
    WHERE a.program_id = p_program AND a.id = w.id AND a.id = ANY (ARRAY(SELECT id FROM wallet))),
  piece AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'rewards') AS r (id bigint, claims bigint, coupons_taken bigint)),
  stock AS (
    UPDATE reward t SET claims = p.claims, coupons_taken = p.coupons_taken FROM piece p
    WHERE t.program_id = p_program AND t.id = p.id AND t.id = ANY (ARRAY(SELECT id FROM piece))),
  answer AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'answers')
      AS s (participant_id bigint, key text, claim_id bigint, refusal text, message text)),
  answers AS (
    UPDATE claim_request q SET claim_id = s.claim_id, refusal = s.refusal, message = s.message FROM answer s
    WHERE q.program_id = p_program AND q.participant_id = s.participant_id AND q.key = s.key
      AND q.participant_id = ANY (ARRAY(SELECT participant_id FROM answer)))
  INSERT INTO event (program_id, type, version, payload, participant_id, effective_at, trace_id, cause)
  SELECT p_program, f.type, f.version, f.payload, f.participant_id, f.effective_at, f.trace_id, f.cause
  FROM jsonb_to_recordset(p_bookings -> 'facts') AS f (type text, version smallint, payload jsonb,
    participant_id bigint, effective_at timestamptz, trace_id text, cause jsonb);
END $$;
REVOKE ALL ON FUNCTION book_claims FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_claims TO rewards_app;
