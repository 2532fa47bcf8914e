-- Stores the decisions of a pure function on rows that load_claims or load_postings has locked: transfers with both
-- entries of each, claims with their transfers, wallets, awards, stock, and answers for repetitions. documentOf of
-- ledger.repository.ts and claims.repository.ts builds p_bookings; records that it leaves out are not touched. SECURITY
-- DEFINER: the service's role has no grant on the ledger.
CREATE OR REPLACE FUNCTION book_transfers(p_program bigint, p_bookings jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  redemption account;
  issuance account;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF p_bookings -> 'claims' <> '[]' OR p_bookings -> 'transfers' @> '[{"kind": "refund"}]' THEN
    redemption := counter_account(p_program, 'redemption');
  END IF;
  IF p_bookings -> 'transfers' <> '[]' THEN issuance := counter_account(p_program, 'issuance'); END IF;
  WITH won AS MATERIALIZED (
    SELECT c.*, CASE WHEN c.account_id IS NOT NULL THEN nextval('transfer_id_seq') END AS transfer_id
    FROM jsonb_to_recordset(p_bookings -> 'claims') AS c (id bigint, input_hash bytea, reward_id bigint, title text,
      participant_id bigint, ordinal integer, points bigint, unused_points bigint, claimed_at timestamptz, coupon_number bigint,
      account_id bigint, account_version bigint, rule_version bigint)),
  posted AS MATERIALIZED (
    SELECT t.*, nextval('transfer_id_seq') AS transfer_id
    FROM jsonb_to_recordset(p_bookings -> 'transfers') AS t (key text, input_hash bytea, kind text, source_type text,
      source_id text, rule text, lot text, title text, refusal text, answer jsonb, effective_at timestamptz,
      reverses_key text, corrects_at timestamptz, link_id text, note text, account_id bigint, amount bigint, balance_after bigint,
      account_version bigint, shortfall bigint)),
  transfers AS (
    INSERT INTO transfer (program_id, id, key, input_hash, kind, currency_id, source_type, source_id, rule, lot, title, refusal,
      answer, effective_at, reverses_id, corrects_at, link_id, rule_version)
    SELECT p_program, w.transfer_id, 'claim:' || w.id, w.input_hash, 'spend', redemption.currency_id, 'claim',
      w.id::text,
      'reward:' || w.reward_id, NULL, w.title, NULL, NULL, w.claimed_at, NULL, NULL, NULL, w.rule_version
    FROM won w WHERE w.transfer_id IS NOT NULL
    UNION ALL
    SELECT p_program, p.transfer_id, p.key, p.input_hash, p.kind, issuance.currency_id, p.source_type, p.source_id, p.rule, p.lot, p.title,
      p.refusal, p.answer, p.effective_at,
      CASE WHEN p.reverses_key IS NOT NULL THEN coalesce(
        (SELECT t.id FROM transfer t WHERE t.program_id = p_program AND t.key = p.reverses_key),
        (SELECT o.transfer_id FROM posted o WHERE o.key = p.reverses_key)) END, p.corrects_at, p.link_id, NULL
    FROM posted p),
  notes AS (
    INSERT INTO transfer_note (program_id, transfer_id, note)
    SELECT p_program, p.transfer_id, p.note FROM posted p WHERE p.note IS NOT NULL),
  entries AS (
    INSERT INTO ledger_entry (program_id, transfer_id, account_id, amount, balance_after, account_version, shortfall, kind,
      posted_at)
    SELECT p_program, w.transfer_id, side.account_id, side.amount, side.balance_after, side.account_version, 0, 'spend',
      w.claimed_at
    FROM won w CROSS JOIN LATERAL (VALUES (w.account_id, -w.points, w.unused_points, w.account_version),
      (redemption.id, w.points, NULL, NULL)) AS side (account_id, amount, balance_after, account_version)
    WHERE w.transfer_id IS NOT NULL
    UNION ALL
    SELECT p_program, p.transfer_id, side.account_id, side.amount, side.balance_after, side.account_version,
      side.shortfall, p.kind, p.effective_at
    FROM posted p CROSS JOIN LATERAL (VALUES (p.account_id, p.amount, p.balance_after, p.account_version, p.shortfall),
      (CASE p.kind WHEN 'refund' THEN redemption.id ELSE issuance.id END, -p.amount, NULL, NULL, 0)) AS side (account_id, amount, balance_after, account_version, shortfall)
    WHERE p.account_id IS NOT NULL),
  claims AS (
    INSERT INTO claim
      (program_id, id, reward_id, participant_id, ordinal, points, unused_points, transfer_id, claimed_at, coupon_number)
    SELECT p_program, w.id, w.reward_id, w.participant_id, w.ordinal, w.points, w.unused_points, w.transfer_id,
      w.claimed_at, w.coupon_number
    FROM won w),
  wallet AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'wallets') AS w (id bigint, balance bigint, lifetime bigint,
      debt bigint, shortfall bigint, version bigint, claims integer, awards integer, balance_version bigint,
      latest_at timestamptz, settled_at timestamptz, reset_at timestamptz)),
  -- Without the lists of keys, Postgres would scan tables that have no statistics yet.
  wallets AS (
    UPDATE account a SET balance = w.balance, lifetime = w.lifetime, debt = coalesce(w.debt, a.debt),
      shortfall = w.shortfall, version = w.version, claims = w.claims, awards = w.awards,
      balance_version = w.balance_version, latest_at = w.latest_at, settled_at = w.settled_at,
      reset_at = w.reset_at
    FROM wallet w WHERE a.program_id = p_program AND a.id = w.id AND a.id = ANY (ARRAY(SELECT id FROM wallet))),
  awards AS (
    INSERT INTO award (program_id, participant_id, reward_id, earned_at, is_for_all)
    SELECT p_program, w.participant_id, w.reward_id, w.earned_at, w.is_for_all
    FROM jsonb_to_recordset(p_bookings -> 'awards')
      AS w (participant_id bigint, reward_id bigint, earned_at timestamptz, is_for_all boolean)
    ON CONFLICT (program_id, participant_id, reward_id) DO UPDATE SET earned_at = excluded.earned_at),
  piece AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'rewards') AS r (id bigint, claims bigint, coupons_taken bigint)),
  stock AS (
    UPDATE reward_stock t SET claims = p.claims, coupons_taken = p.coupons_taken FROM piece p
    WHERE t.program_id = p_program AND t.reward_id = p.id AND t.reward_id = ANY (ARRAY(SELECT id FROM piece))),
  answer AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_bookings -> 'answers')
      AS s (participant_id bigint, key text, claim_id bigint, refusal text, message text))
  UPDATE claim_request q SET claim_id = s.claim_id, refusal = s.refusal, message = s.message FROM answer s
  WHERE q.program_id = p_program AND q.participant_id = s.participant_id AND q.key = s.key
    AND q.participant_id = ANY (ARRAY(SELECT participant_id FROM answer));
END $$;
REVOKE ALL ON FUNCTION book_transfers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_transfers TO rewards_app;
