-- As before (the function of nine parameters stays for the version before), but with one fact a claim, for p_queues.
CREATE OR REPLACE FUNCTION claim_rewards(p_program bigint, p_keys text[], p_rewards bigint[],
  p_participants bigint[], p_own_keys boolean[], p_traces text[])
RETURNS SETOF claim_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  fresh bigint[];
  rewards reward[];
  reward_ids bigint[];
  counts bigint[];
  wallets account[];
  holders bigint[];
  item record;
  answer claim_answer;
  asked bigint[] := '{}';
  answers claim_answer[] := '{}';
  pair text;
  pairs text[] := '{}';
  pair_times bigint[] := '{}';
  pair_answers claim_answer[] := '{}';
  n integer;
  r integer;
  w integer;
  times bigint;
  cost bigint;
  won claim;
  winners claim[] := '{}';
  facts jsonb[] := '{}';
  traces text[] := '{}';
  claimed_at text := iso(now());
  spend transfer;
  spends transfer[] := '{}';
  line entry;
  lines entry[] := '{}';
  touched integer[] := '{}';
  settled claim_request;
  settlements claim_request[] := '{}';
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  WITH written AS (
    INSERT INTO claim_request (program_id, participant_id, key, input_hash)
    SELECT DISTINCT ON (i.participant_id, i.key) p_program, i.participant_id, i.key, claim_input(i.reward_id)
    FROM unnest(p_participants, p_keys, p_rewards) WITH ORDINALITY AS i (participant_id, key, reward_id, place)
    ORDER BY i.participant_id, i.key, i.place
    ON CONFLICT DO NOTHING RETURNING claim_request.claim_id)
  SELECT array_agg(written.claim_id) INTO fresh FROM written;
  IF fresh IS NOT NULL THEN
    SELECT array_agg(locked.reward), array_agg((locked.reward).id), array_agg((locked.reward).claims)
      INTO rewards, reward_ids, counts
    FROM (SELECT t AS reward FROM reward t WHERE t.program_id = p_program AND t.id = ANY (p_rewards)
      ORDER BY t.id FOR NO KEY UPDATE OF t) locked;
    SELECT array_agg(locked.wallet), array_agg((locked.wallet).participant_id) INTO wallets, holders
    FROM (SELECT t AS wallet FROM account t WHERE t.program_id = p_program AND t.participant_id = ANY (p_participants)
      ORDER BY t.id FOR NO KEY UPDATE OF t) locked;
  END IF;
  FOR item IN
    SELECT i.*, q.claim_id, q.input_hash, q.input_hash = claim_input(i.reward_id) AS is_same, q.refusal AS known_refusal, q.message AS known_message,
      p.status AS participant_status, coalesce(c.times, 0) AS times, c.latest_id, c.latest_points, c.is_recent
    FROM unnest(p_participants, p_keys, p_rewards, p_own_keys, p_traces)
      WITH ORDINALITY AS i (participant_id, key, reward_id, own_key, trace, place)
    LEFT JOIN claim_request q
      ON q.program_id = p_program AND q.participant_id = i.participant_id AND q.key = i.key
    LEFT JOIN participant p ON p.program_id = p_program AND p.id = i.participant_id
    LEFT JOIN LATERAL (
      SELECT l.number AS times, l.id AS latest_id, l.unused_points AS latest_points,
        l.claimed_at > now() - interval '1 minute' AS is_recent
      FROM claim l WHERE l.program_id = p_program AND l.participant_id = i.participant_id AND l.reward_id = i.reward_id
      ORDER BY l.number DESC LIMIT 1) c ON true
    ORDER BY i.place
  LOOP
    answer := NULL;
    answer.claim_id := item.claim_id;
    answer.replayed := true;
    n := array_position(asked, item.claim_id);
    IF NOT item.is_same THEN
      answer.refusal := 'idempotency_key_reused'; answer.replayed := false;
      RETURN NEXT answer; CONTINUE;
    ELSIF n IS NOT NULL THEN
      answer := answers[n]; answer.replayed := true;
      RETURN NEXT answer; CONTINUE;
    ELSIF fresh IS NULL OR item.claim_id <> ALL (fresh) THEN
      answer.refusal := item.known_refusal; answer.message := item.known_message;
      -- On its own: joined above, a table without statistics is read from end to end.
      SELECT k.unused_points INTO answer.unused_points FROM claim k
        WHERE k.program_id = p_program AND k.id = item.claim_id;
      RETURN NEXT answer; CONTINUE;
    END IF;
    answer.replayed := false;
    r := array_position(reward_ids, item.reward_id);
    w := array_position(holders, item.participant_id);
    pair := item.reward_id || ' ' || item.participant_id;
    n := array_position(pairs, pair);
    times := coalesce(pair_times[n], item.times);
    IF item.participant_status IN ('blocked', 'opted_out', 'inactive') THEN
      answer.refusal := 'participant_blocked';
    ELSIF r IS NULL OR NOT rewards[r].approved THEN
      answer.refusal := 'not_found';
    ELSE
      answer.refusal := claim_refusal(rewards[r],
        reward_status(rewards[r].approved, rewards[r].start, rewards[r].finish, now()),
        times, coalesce(wallets[w].balance, 0));
    END IF;
    IF answer.refusal = 'already_claimed' AND NOT item.own_key AND rewards[r].per_participant = 1 THEN
      IF n IS NOT NULL THEN
        answer := pair_answers[n]; answer.replayed := true;
      ELSIF item.is_recent THEN
        answer := (item.latest_id, NULL, NULL, item.latest_points, true)::claim_answer;
      END IF;
    ELSIF answer.refusal = 'insufficient_points' THEN
      answer.message := shortfall_text(p_program, rewards[r].threshold, coalesce(wallets[w].balance, 0));
    END IF;
    asked := asked || item.claim_id;
    answers := answers || answer;
    IF answer.refusal IS NOT NULL OR answer.replayed THEN
      settled.participant_id := item.participant_id; settled.key := item.key;
      settled.claim_id := answer.claim_id; settled.refusal := answer.refusal; settled.message := answer.message;
      settlements := settlements || settled;
      RETURN NEXT answer; CONTINUE;
    END IF;
    cost := rewards[r].threshold;
    counts[r] := counts[r] + 1;
    rewards[r].claims := counts[r];
    won.id := item.claim_id; won.reward_id := item.reward_id; won.participant_id := item.participant_id;
    won.number := times + 1; won.points := cost; won.transfer_id := NULL;
    won.coupon := NULL;
    IF rewards[r].coupons > 0 THEN
      won.coupon := rewards[r].coupons_taken + 1;
      rewards[r].coupons_taken := won.coupon;
    END IF;
    IF cost > 0 THEN
      wallets[w].balance := wallets[w].balance - cost;
      wallets[w].version := wallets[w].version + 1;
      touched := touched || w;
      won.transfer_id := nextval('transfer_id_seq');
      spend.id := won.transfer_id; spend.key := 'claim:' || won.id; spend.input_hash := item.input_hash;
      spend.kind := 'spend'; spend.source_type := 'claim'; spend.source_id := won.id::text;
      spend.rule := 'reward:' || item.reward_id; spend.title := rewards[r].name;
      spends := spends || spend;
      line.transfer_id := won.transfer_id; line.account_id := wallets[w].id; line.amount := -cost;
      line.balance_after := wallets[w].balance; line.account_version := wallets[w].version;
      lines := lines || line;
    END IF;
    won.unused_points := coalesce(wallets[w].balance, 0);
    winners := winners || won;
    facts := facts || jsonb_build_object('claim_id', won.id::text, 'reward_id', won.reward_id::text,
      'name', rewards[r].name, 'participant_id', won.participant_id::text, 'points', won.points,
      'claimed_at', claimed_at, 'wallet', CASE WHEN cost > 0 THEN wallet_json(wallets[w]) END);
    traces := traces || coalesce(item.trace, '');
    answer.unused_points := won.unused_points;
    answers[cardinality(answers)] := answer;
    n := coalesce(n, cardinality(pairs) + 1);
    pairs[n] := pair; pair_times[n] := won.number; pair_answers[n] := answer;
    RETURN NEXT answer;
  END LOOP;

  IF cardinality(spends) > 0 THEN
    touched := ARRAY(SELECT DISTINCT unnest(touched));
    PERFORM book_transfers(p_program, 'redemption', spends, lines,
      ARRAY(SELECT wallets[u.w] FROM unnest(touched) AS u (w)), '{}', '{}');
  END IF;
  IF cardinality(winners) > 0 THEN
    INSERT INTO claim
      (program_id, id, reward_id, participant_id, number, points, unused_points, transfer_id, coupon)
    SELECT p_program, c.id, c.reward_id, c.participant_id, c.number, c.points, c.unused_points, c.transfer_id,
      c.coupon
    FROM unnest(winners) AS c;
    UPDATE reward t SET claims = counts[array_position(reward_ids, t.id)],
      coupons_taken = (rewards[array_position(reward_ids, t.id)]).coupons_taken
    WHERE t.program_id = p_program AND t.id = ANY (ARRAY(SELECT c.reward_id FROM unnest(winners) AS c));
    INSERT INTO event (program_id, type, payload, participant_id, effective_at, trace_id)
    SELECT p_program, 'reward.claimed', fact.payload, (fact.payload ->> 'participant_id')::bigint, now(),
      nullif(fact.trace, '')
    FROM unnest(facts, traces) AS fact (payload, trace);
  END IF;
  IF cardinality(settlements) > 0 THEN
    UPDATE claim_request q SET claim_id = s.claim_id, refusal = s.refusal, message = s.message
    FROM unnest(settlements) AS s
    WHERE q.program_id = p_program AND q.participant_id = s.participant_id AND q.key = s.key
      AND q.participant_id = ANY (p_participants) AND q.key = ANY (p_keys);
  END IF;
END $$;
REVOKE ALL ON FUNCTION claim_rewards FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_rewards TO rewards_app;
