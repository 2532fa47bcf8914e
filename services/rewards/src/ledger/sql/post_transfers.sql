-- Gives points to wallets, or takes them back ('correction', may be negative), in one statement for many.
-- p_items: [{key, hash, kind, participant_id, amount, source_type, source_id, rule, lot, title, refusable}], hash in
-- hexadecimal. Only a refusable item is refused when it would take more than was ever earned.
-- One row an item, in its order; refusal is NULL, 'exceeds_lifetime' or 'idempotency_key_reused'.
CREATE OR REPLACE FUNCTION post_transfers(p_program bigint, p_items jsonb)
RETURNS TABLE(transfer_id bigint, refusal text, answer jsonb, replayed boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  item record;
  ids bigint[];
  wallets account[];
  holders bigint[];
  touched bigint[] := '{}';
  n integer;
  made transfer[] := '{}';
  keys text[] := '{}';
  lines entry[] := '{}';
  t transfer;
  line entry;
  earned bigint;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  ids := ARRAY(SELECT DISTINCT i.participant_id FROM jsonb_to_recordset(p_items) AS i (participant_id bigint));
  INSERT INTO account (program_id, kind, participant_id)
  SELECT p_program, 'wallet', i.id FROM unnest(ids) AS i (id)
  WHERE i.id <> ALL (ARRAY(
    SELECT a.participant_id FROM account a WHERE a.program_id = p_program AND a.participant_id = ANY (ids)))
  ORDER BY i.id
  ON CONFLICT DO NOTHING;
  SELECT array_agg(locked.wallet), array_agg((locked.wallet).participant_id) INTO wallets, holders
  FROM (SELECT a AS wallet FROM account a WHERE a.program_id = p_program AND a.participant_id = ANY (ids)
    ORDER BY a.id FOR NO KEY UPDATE OF a) locked;
  FOR item IN
    SELECT i.*, k.id AS known_id, k.input_hash AS known_hash, k.refusal AS known_refusal, k.answer AS known_answer
    FROM ROWS FROM (jsonb_to_recordset(p_items) AS (key text, hash text, kind text, participant_id bigint,
        amount bigint, source_type text, source_id text, rule text, lot text, title text, refusable boolean))
      WITH ORDINALITY AS i (key, hash, kind, participant_id, amount, source_type, source_id, rule, lot, title, refusable, place)
    LEFT JOIN transfer k ON k.program_id = p_program AND k.key = i.key
    ORDER BY i.place
  LOOP
    n := array_position(keys, item.key);
    IF item.known_id IS NOT NULL OR n IS NOT NULL THEN
      IF item.known_id IS NULL THEN
        item.known_id := made[n].id; item.known_hash := made[n].input_hash;
        item.known_refusal := made[n].refusal; item.known_answer := made[n].answer;
      END IF;
      transfer_id := item.known_id; replayed := true;
      refusal := item.known_refusal; answer := item.known_answer;
      IF item.known_hash <> decode(item.hash, 'hex') THEN
        refusal := 'idempotency_key_reused'; answer := NULL; replayed := false;
      END IF;
      RETURN NEXT; CONTINUE;
    END IF;
    IF item.kind NOT IN ('earn', 'correction') OR (item.kind = 'earn' AND item.amount <= 0) THEN
      RAISE EXCEPTION '% of % is not posted here', item.kind, item.amount USING ERRCODE = 'invalid_parameter_value';
    END IF;
    n := array_position(holders, item.participant_id);
    transfer_id := nextval('transfer_id_seq'); refusal := NULL; replayed := false;
    IF item.refusable AND wallets[n].lifetime + item.amount < 0 THEN
      refusal := 'exceeds_lifetime';
    ELSE
      -- The balance moves by the whole amount. Lifetime is the sum of what was earned and corrected, but never below
      -- 0: the part below is the shortfall, which the next earnings make up first. So a history that is told in
      -- another order ends in the same wallet.
      earned := wallets[n].lifetime - wallets[n].shortfall + item.amount;
      line.shortfall := greatest(-earned, 0) - wallets[n].shortfall;
      wallets[n].balance := wallets[n].balance + item.amount;
      wallets[n].lifetime := greatest(earned, 0);
      wallets[n].shortfall := greatest(-earned, 0);
      wallets[n].debt := greatest(-wallets[n].balance, 0);
      wallets[n].version := wallets[n].version + 1;
      line.transfer_id := transfer_id; line.account_id := wallets[n].id; line.amount := item.amount;
      line.balance_after := wallets[n].balance; line.account_version := wallets[n].version;
      lines := lines || line;
      touched := touched || wallets[n].id;
    END IF;
    answer := jsonb_build_object('unused_points', wallets[n].balance::text, 'points', wallets[n].lifetime::text,
      'version', wallets[n].version::text);
    t.id := transfer_id; t.key := item.key; t.input_hash := decode(item.hash, 'hex'); t.kind := item.kind;
    t.source_type := item.source_type; t.source_id := item.source_id; t.rule := item.rule;
    t.lot := CASE item.kind WHEN 'earn' THEN coalesce(item.lot, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')) END;
    t.title := item.title; t.refusal := refusal; t.answer := answer;
    made := made || t;
    keys := keys || item.key;
    RETURN NEXT;
  END LOOP;
  IF cardinality(made) > 0 THEN
    PERFORM book_transfers(p_program, 'issuance', made, lines,
      ARRAY(SELECT w FROM unnest(wallets) AS w WHERE w.id = ANY (touched)));
  END IF;
END $$;
REVOKE ALL ON FUNCTION post_transfers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_transfers TO rewards_app;
