-- Creates and locks wallets in the order of ids, and returns the input of the decisions on their postings: transfers
-- under their keys, moments of those under p_reversed, entries after p_since (one moment for each participant),
-- achievements, and the rewards that participants were assigned or awarded, with the moments of awards that an earlier one
-- may correct. Statements after the lock read all of it: a statement that waits for a lock does not see rows committed
-- while it waited. SECURITY DEFINER: the service's role may neither create nor lock accounts.
CREATE OR REPLACE FUNCTION load_postings(p_program bigint, p_participants bigint[], p_since timestamptz[],
  p_keys text[], p_reversed text[])
RETURNS TABLE(loaded_at timestamptz, wallets json, known json, reversed json, later json, achievements json, awarded json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  loaded_at := program_now(p_program);
  PERFORM make_wallets(p_program, p_participants);
  SELECT json_agg(wallet_json(l.wallet)) INTO wallets
  FROM (SELECT a AS wallet FROM account a WHERE a.program_id = p_program AND a.participant_id = ANY (p_participants)
    ORDER BY a.id FOR NO KEY UPDATE OF a) l;
  SELECT json_agg(json_build_object('key', t.key, 'input_hash', encode(t.input_hash, 'hex'), 'refusal', t.refusal,
      'answer', t.answer)) INTO known
  FROM transfer t WHERE t.program_id = p_program AND t.key = ANY (p_keys);
  SELECT json_agg(json_build_object('key', t.key, 'at', coalesce(t.corrects_at, t.effective_at))) INTO reversed
  FROM transfer t WHERE t.program_id = p_program AND t.key = ANY (p_reversed);
  SELECT json_agg(json_build_object('participant_id', i.id::text, 'at', e.posted_at, 'amount', e.amount::text,
      'corrects_at', t.corrects_at, 'is_spent', e.kind IN ('spend', 'refund'))) INTO later
  FROM unnest(p_participants, p_since) AS i (id, since)
  JOIN account a ON a.program_id = p_program AND a.participant_id = i.id AND a.latest_at > i.since
  JOIN ledger_entry e ON e.program_id = p_program AND e.account_id = a.id AND e.account_version IS NOT NULL
    AND e.posted_at > i.since
  JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id;
  SELECT json_agg(json_build_object('id', r.id::text, 'threshold', r.threshold::text, 'starts_at', r.starts_at,
      'ends_at', r.ends_at)) INTO achievements
  FROM reward r WHERE r.program_id = p_program AND r.selection = 'achievement' AND r.is_approved AND r.is_visible
    AND r.claim_limit IS NULL;
  SELECT json_agg(json_build_object('participant_id', h.participant_id::text, 'reward_id', h.reward_id::text,
      'earned_at', h.earned_at)) INTO awarded
  FROM (
    SELECT w.participant_id, w.reward_id, CASE WHEN NOT w.is_for_all THEN w.earned_at END AS earned_at FROM award w
    WHERE w.program_id = p_program AND w.participant_id = ANY (p_participants)
    UNION ALL
    SELECT c.participant_id, c.reward_id, NULL FROM claim c
    WHERE c.program_id = p_program AND c.participant_id = ANY (p_participants) AND c.how IS NOT NULL AND claim_stands(c)) h;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION load_postings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION load_postings TO rewards_app;
