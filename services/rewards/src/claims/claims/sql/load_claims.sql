-- Writes the idempotency keys of claims, locks the stock of their rewards and then their wallets, created where they
-- are missing, in the order of ids, and returns the input of the decisions, an element of `history` for each claim in
-- their order. Rewards are read by a statement after the lock of their stock, and the history by one after all locks: a
-- statement that waits for a lock does not see rows committed while it waited. SECURITY DEFINER: the service's role may
-- neither create nor lock accounts.
CREATE OR REPLACE FUNCTION load_claims(p_program bigint, p_participants bigint[], p_rewards bigint[], p_keys text[],
  p_hashes bytea[])
RETURNS TABLE(loaded_at timestamptz, points_term text, rewards json, wallets json, history json) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  fresh bigint[];
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  loaded_at := program_now(p_program);
  SELECT p.term_points_as INTO points_term FROM program_copy p WHERE p.id = p_program;
  WITH written AS (
    INSERT INTO claim_request (program_id, participant_id, key, input_hash)
    SELECT DISTINCT ON (i.participant_id, i.key) p_program, i.participant_id, i.key, i.hash
    FROM unnest(p_participants, p_keys, p_hashes) WITH ORDINALITY AS i (participant_id, key, hash, position)
    ORDER BY i.participant_id, i.key, i.position
    ON CONFLICT DO NOTHING RETURNING claim_request.claim_id)
  SELECT coalesce(array_agg(written.claim_id), '{}') INTO fresh FROM written;
  IF fresh <> '{}' THEN
    PERFORM 1 FROM reward_stock s WHERE s.program_id = p_program AND s.reward_id = ANY (p_rewards)
      ORDER BY s.reward_id FOR NO KEY UPDATE;
    PERFORM make_wallets(p_program, p_participants);
    SELECT json_agg(wallet_json(l.wallet)),
      (SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection,
          'is_approved', r.is_approved, 'is_visible', r.is_visible, 'starts_at', r.starts_at, 'ends_at', r.ends_at, 'price', r.amount_minor,
          'threshold', r.threshold::text, 'claim_limit', r.claim_limit::text, 'per_participant', r.per_participant,
          'claims', s.claims::text, 'held', s.held::text, 'has_codes', s.has_codes,
          'coupons', s.coupons::text, 'coupons_taken', s.coupons_taken::text, 'version', r.version::text))
        FROM reward_stock s JOIN reward r ON r.program_id = s.program_id AND r.id = s.reward_id
        WHERE s.program_id = p_program AND s.reward_id = ANY (p_rewards))
      INTO wallets, rewards
    FROM (SELECT t AS wallet FROM account t WHERE t.program_id = p_program AND t.participant_id = ANY (p_participants)
      ORDER BY t.id FOR NO KEY UPDATE OF t) l;
  END IF;
  SELECT json_agg(json_build_object('claim_id', q.claim_id::text, 'input_hash', encode(q.input_hash, 'hex'),
      'is_fresh', q.claim_id = ANY (fresh), 'refusal', q.refusal, 'message', q.message,
      -- A join would read a missing claim for each new key.
      'unused_points', CASE WHEN q.claim_id <> ALL (fresh) THEN (SELECT c.unused_points::text FROM claim c
        WHERE c.program_id = p_program AND c.id = q.claim_id) END,
      'participant_status', p.status, 'times', coalesce(had.ordinal, 0),
      -- Only a limit of the participant asks for it, and it reads each of their claims.
      'reversed', CASE WHEN had.ordinal > 0 AND EXISTS (SELECT FROM reward r
        WHERE r.program_id = p_program AND r.id = i.reward_id AND r.per_participant IS NOT NULL) THEN (
        SELECT count(*) FROM claim c JOIN claim_reversal v ON v.program_id = c.program_id AND v.claim_id = c.id
        WHERE c.program_id = p_program AND c.participant_id = i.participant_id AND c.reward_id = i.reward_id) ELSE 0 END,
      'latest_id', had.id::text,
      'latest_unused_points', had.unused_points::text, 'latest_at', had.claimed_at) ORDER BY i.position) INTO history
  FROM unnest(p_participants, p_keys, p_rewards) WITH ORDINALITY AS i (participant_id, key, reward_id, position)
  LEFT JOIN claim_request q
    ON q.program_id = p_program AND q.participant_id = i.participant_id AND q.key = i.key
  LEFT JOIN participant_copy p ON p.program_id = p_program AND p.id = i.participant_id
  LEFT JOIN LATERAL (
    SELECT c.ordinal, c.id, c.unused_points, c.claimed_at FROM claim c
    WHERE c.program_id = p_program AND c.participant_id = i.participant_id AND c.reward_id = i.reward_id
    ORDER BY c.ordinal DESC LIMIT 1) had ON true;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION load_claims FROM PUBLIC;
GRANT EXECUTE ON FUNCTION load_claims TO rewards_app;
