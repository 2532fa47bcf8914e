-- function add_coupons(p_program bigint, p_reward bigint, p_codes text[])
CREATE OR REPLACE FUNCTION add_coupons(p_program bigint, p_reward bigint, p_codes text[])
RETURNS SETOF bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
had bigint;
known bigint[];
added bigint;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT r.coupons INTO STRICT had FROM reward r
WHERE r.program_id = p_program AND r.id = p_reward FOR NO KEY UPDATE;
known := ARRAY(SELECT g.place FROM unnest(p_codes) WITH ORDINALITY AS g (code, place)
JOIN coupon c ON c.program_id = p_program AND c.reward_id = p_reward AND c.code = g.code ORDER BY g.place);
INSERT INTO coupon (program_id, reward_id, number, code)
SELECT p_program, p_reward, had + row_number() OVER (ORDER BY g.place), g.code
FROM unnest(p_codes) WITH ORDINALITY AS g (code, place) WHERE g.place <> ALL (known);
GET DIAGNOSTICS added = ROW_COUNT;
UPDATE reward r SET coupons = had + added WHERE r.program_id = p_program AND r.id = p_reward;
RETURN QUERY SELECT unnest(known);
END $function$;
REVOKE ALL ON FUNCTION add_coupons(bigint,bigint,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_coupons(bigint,bigint,text[]) TO rewards_app;

-- function assign_reward(p_program bigint, p_reward bigint, p_participants bigint[], p_queues text[])
CREATE OR REPLACE FUNCTION assign_reward(p_program bigint, p_reward bigint, p_participants bigint[], p_queues text[])
RETURNS TABLE(claim_id bigint, participant_id bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
r reward;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward FOR NO KEY UPDATE;
RETURN QUERY
WITH chosen AS (
SELECT i.participant_id, row_number() OVER (ORDER BY min(i.place)) AS place
FROM unnest(p_participants) WITH ORDINALITY AS i (participant_id, place)
WHERE takes_part(p_program, i.participant_id) AND NOT has_had(p_program, i.participant_id, p_reward)
GROUP BY i.participant_id ORDER BY place LIMIT reward_left(r)),
given AS (
INSERT INTO claim (program_id, id, reward_id, participant_id, number, points, unused_points, coupon)
SELECT p_program, nextval('claim_id_seq'), p_reward, c.participant_id,
1 + coalesce((SELECT max(l.number) FROM claim l WHERE l.program_id = p_program
AND l.participant_id = c.participant_id AND l.reward_id = p_reward), 0), 0,
coalesce((SELECT a.balance FROM account a
WHERE a.program_id = p_program AND a.participant_id = c.participant_id), 0),
CASE WHEN r.coupons > 0 THEN r.coupons_taken + c.place END
FROM chosen c ORDER BY c.place RETURNING claim.id, claim.participant_id),
counted AS (
UPDATE reward t SET claims = t.claims + n.given,
coupons_taken = t.coupons_taken + CASE WHEN t.coupons > 0 THEN n.given ELSE 0 END
FROM (SELECT count(*) AS given FROM given) n WHERE t.program_id = p_program AND t.id = p_reward AND n.given > 0),
told AS (
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'reward.claimed', jsonb_build_object('claim_id', g.id::text,
'reward_id', p_reward::text, 'name', r.name, 'participant_id', g.participant_id::text, 'points', 0,
'claimed_at', iso(now()), 'assigned', true)
FROM given g, unnest(p_queues) AS queue)
SELECT g.id, g.participant_id FROM given g;
END $function$;
REVOKE ALL ON FUNCTION assign_reward(bigint,bigint,bigint[],text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assign_reward(bigint,bigint,bigint[],text[]) TO rewards_app;

-- function award_achievement(p_program bigint, p_reward bigint)
CREATE OR REPLACE FUNCTION award_achievement(p_program bigint, p_reward bigint)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
INSERT INTO award (program_id, participant_id, reward_id)
SELECT p_program, c.participant_id, r.id FROM reward r, reward_candidates(r) c
WHERE r.program_id = p_program AND r.id = p_reward AND r.selection IN ('achievement', 'milestone') AND r.feature
AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
ON CONFLICT DO NOTHING;
END $function$;
REVOKE ALL ON FUNCTION award_achievement(bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION award_achievement(bigint,bigint) TO rewards_app;

-- function award_achievements()
CREATE OR REPLACE FUNCTION award_achievements()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
AS $function$
BEGIN
INSERT INTO award (program_id, participant_id, reward_id)
SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
WHERE r.program_id = NEW.program_id AND r.selection = 'achievement' AND r.threshold <= NEW.lifetime AND r.feature
AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
ON CONFLICT DO NOTHING;
RETURN NULL;
END $function$;

-- function award_milestones()
CREATE OR REPLACE FUNCTION award_milestones()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
SET enable_seqscan TO 'off'
AS $function$
BEGIN
INSERT INTO award (program_id, participant_id, reward_id)
SELECT NEW.program_id, NEW.participant_id, r.id FROM reward r
WHERE r.program_id = NEW.program_id AND r.selection = 'milestone' AND r.threshold <= NEW.completions AND r.feature
AND r.claim_limit IS NULL AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
ON CONFLICT DO NOTHING;
RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION award_milestones() FROM PUBLIC;

-- function book_transfers(p_program bigint, p_counter text, p_transfers transfer[], p_entries entry[], p_wallets account[], p_queues text[], p_traces text[])
CREATE OR REPLACE FUNCTION book_transfers(p_program bigint, p_counter text, p_transfers transfer[], p_entries entry[], p_wallets account[], p_queues text[], p_traces text[])
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
counter bigint;
ids bigint[];
balances bigint[];
lifetimes bigint[];
debts bigint[];
versions bigint[];
shortfalls bigint[];
BEGIN
SELECT a.id INTO counter FROM account a
WHERE a.program_id = p_program AND a.kind = p_counter AND a.kind <> 'wallet';
IF NOT FOUND THEN
INSERT INTO account (program_id, kind) VALUES (p_program, p_counter) ON CONFLICT DO NOTHING;
SELECT a.id INTO STRICT counter FROM account a
WHERE a.program_id = p_program AND a.kind = p_counter AND a.kind <> 'wallet';
END IF;
INSERT INTO transfer
(program_id, id, key, input_hash, kind, source_type, source_id, rule, lot, title, refusal, answer)
SELECT p_program, t.id, t.key, t.input_hash, t.kind, t.source_type, t.source_id, t.rule, t.lot, t.title,
t.refusal, t.answer
FROM unnest(p_transfers) AS t;
INSERT INTO entry (program_id, transfer_id, account_id, amount, balance_after, account_version, shortfall)
SELECT p_program, e.transfer_id, e.account_id, e.amount, e.balance_after, e.account_version, coalesce(e.shortfall, 0)
FROM unnest(p_entries) AS e
UNION ALL
SELECT p_program, e.transfer_id, counter, -e.amount, NULL, NULL, 0 FROM unnest(p_entries) AS e;
SELECT array_agg(w.id), array_agg(w.balance), array_agg(w.lifetime), array_agg(w.debt), array_agg(w.version),
array_agg(w.shortfall)
INTO ids, balances, lifetimes, debts, versions, shortfalls FROM unnest(p_wallets) AS w;
UPDATE account a SET balance = balances[array_position(ids, a.id)], lifetime = lifetimes[array_position(ids, a.id)],
debt = debts[array_position(ids, a.id)], version = versions[array_position(ids, a.id)],
shortfall = shortfalls[array_position(ids, a.id)]
WHERE a.program_id = p_program AND a.id = ANY (ids);
IF cardinality(p_wallets) > 0 THEN
INSERT INTO outbox (program_id, queue, type, payload, trace_id)
SELECT p_program, queue, CASE cardinality(p_wallets) WHEN 1 THEN 'points.changed' ELSE 'wallets.changed' END,
CASE cardinality(p_wallets) WHEN 1 THEN wallet_json(p_wallets[1])
ELSE jsonb_build_object('wallets', (SELECT jsonb_agg(wallet_json(w)) FROM unnest(p_wallets) AS w)) END,
coalesce(p_traces[1], nullif(current_setting('app.trace_id', true), ''))
FROM unnest(p_queues) AS queue;
END IF;
END $function$;
REVOKE ALL ON FUNCTION book_transfers(bigint,text,transfer[],entry[],account[],text[],text[]) FROM PUBLIC;

-- function claim_input(p_reward bigint)
CREATE OR REPLACE FUNCTION claim_input(p_reward bigint)
RETURNS bytea
LANGUAGE sql
STABLE
AS $function$
SELECT sha256(convert_to(p_reward::text, 'UTF8'))
$function$;

-- function claim_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
CREATE OR REPLACE FUNCTION claim_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT CASE WHEN r.price IS NOT NULL THEN 'payment_required'
ELSE reward_refusal(r, p_status, p_times, p_balance) END
$function$;

-- function claim_rewards(p_program bigint, p_keys text[], p_rewards bigint[], p_participants bigint[], p_own_keys boolean[], p_traces text[], p_queues text[])
CREATE OR REPLACE FUNCTION claim_rewards(p_program bigint, p_keys text[], p_rewards bigint[], p_participants bigint[], p_own_keys boolean[], p_traces text[], p_queues text[])
RETURNS SETOF claim_answer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'off'
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET enable_material TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
INSERT INTO outbox (program_id, queue, type, payload, trace_id)
SELECT p_program, queue, 'reward.claimed', fact.payload, nullif(fact.trace, '')
FROM unnest(facts, traces) AS fact (payload, trace), unnest(p_queues) AS queue;
END IF;
IF cardinality(settlements) > 0 THEN
UPDATE claim_request q SET claim_id = s.claim_id, refusal = s.refusal, message = s.message
FROM unnest(settlements) AS s
WHERE q.program_id = p_program AND q.participant_id = s.participant_id AND q.key = s.key
AND q.participant_id = ANY (p_participants) AND q.key = ANY (p_keys);
END IF;
END $function$;
REVOKE ALL ON FUNCTION claim_rewards(bigint,text[],bigint[],bigint[],boolean[],text[],text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_rewards(bigint,text[],bigint[],bigint[],boolean[],text[],text[]) TO rewards_app;

-- function claim_stands(c claim)
CREATE OR REPLACE FUNCTION claim_stands(c claim)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT NOT EXISTS (
SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
AND NOT EXISTS (
SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
$function$;

-- function claimed_rewards_json(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION claimed_rewards_json(p_program bigint, p_participant bigint)
RETURNS text
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(json_agg(t.tile), '[]')::text
FROM (
SELECT reward_tile(r, h.earned) AS tile
FROM rewards_had(p_program, p_participant) h
JOIN reward r ON r.program_id = p_program AND r.id = h.reward_id
ORDER BY h.earned DESC, r.id DESC LIMIT 100) t);
END $function$;

-- function collectible_json(c collectible)
CREATE OR REPLACE FUNCTION collectible_json(c collectible)
RETURNS json
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT json_build_object('address', c.address, 'owner_address', c.owner_address,
'explorer_mint_url', format('https://explorer.aptoslabs.com/txn/%s?network=%s', c.mint_transaction, c.network),
'explorer_token_url', format('https://explorer.aptoslabs.com/object/%s?network=%s', c.address, c.network),
'owner_explorer_url', format('https://explorer.aptoslabs.com/account/%s?network=%s', c.owner_address, c.network))
$function$;

-- function copy_rewards(p_from bigint, p_to bigint)
CREATE OR REPLACE FUNCTION copy_rewards(p_from bigint, p_to bigint)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
copied reward[];
BEGIN
PERFORM set_config('app.program_id', p_from::text, true);
copied := ARRAY(SELECT r FROM reward r WHERE r.program_id = p_from ORDER BY r.id);
PERFORM set_config('app.program_id', p_to::text, true);
INSERT INTO reward (program_id, identifier, name, description, description_details, terms_conditions,
redemption_details, redemption_image_url, image_url, active_image_url, selection, threshold, price, currency,
claim_limit, per_participant, start, finish, feature, tags)
SELECT p_to, c.identifier, c.name, c.description, c.description_details, c.terms_conditions,
c.redemption_details, c.redemption_image_url, c.image_url, c.active_image_url, c.selection, c.threshold, c.price,
c.currency, c.claim_limit, c.per_participant, c.start, c.finish, c.feature, c.tags
FROM unnest(copied) AS c
ON CONFLICT (program_id, identifier) DO NOTHING;
END $function$;
REVOKE ALL ON FUNCTION copy_rewards(bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copy_rewards(bigint,bigint) TO rewards_app;

-- function draw_list(p_program bigint, p_reward bigint)
CREATE OR REPLACE FUNCTION draw_list(p_program bigint, p_reward bigint)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
SELECT 'entrant,entries' || E'\n' || coalesce(string_agg(e.position || ',' || e.entries || E'\n', '' ORDER BY e.position), '')
FROM draw_entrant e WHERE e.program_id = p_program AND e.reward_id = p_reward
$function$;

-- function draw_moves()
CREATE OR REPLACE FUNCTION draw_moves()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
IF TG_OP <> 'DELETE' AND (OLD.state, NEW.state) IN (('committed', 'committed'), ('committed', 'frozen'),
('frozen', 'frozen'), ('frozen', 'drawn'), ('drawn', 'drawn'))
AND (OLD.seed, OLD.seed_hash, OLD.committed_at) = (NEW.seed, NEW.seed_hash, NEW.committed_at)
AND (OLD.state = 'committed' OR (OLD.entrants, OLD.entries, OLD.entrants_hash, OLD.cutoff)
IS NOT DISTINCT FROM (NEW.entrants, NEW.entries, NEW.entrants_hash, NEW.cutoff))
AND NEW.counter >= OLD.counter THEN RETURN NEW; END IF;
RAISE EXCEPTION 'a draw never goes back' USING ERRCODE = 'restrict_violation';
END $function$;

-- function draw_record_in_time()
CREATE OR REPLACE FUNCTION draw_record_in_time()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
IF EXISTS (SELECT FROM draw d WHERE d.program_id = NEW.program_id AND d.reward_id = NEW.reward_id
AND d.state = CASE NEW.kind WHEN 'by_hand' THEN 'frozen' ELSE 'drawn' END) THEN RETURN NEW; END IF;
RAISE EXCEPTION 'the draw is not there yet' USING ERRCODE = 'restrict_violation';
END $function$;

-- function entries_until(r reward, p_account bigint, p_until timestamp with time zone)
CREATE OR REPLACE FUNCTION entries_until(r reward, p_account bigint, p_until timestamp with time zone)
RETURNS bigint
LANGUAGE sql
STABLE
AS $function$
SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
FROM entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
WHERE e.program_id = r.program_id AND e.account_id = p_account AND e.account_version IS NOT NULL
AND t.kind IN ('earn', 'correction')
AND t.created_at >= coalesce(r.start, r.created_at) AND t.created_at < p_until
$function$;

-- function explorer_url(p_page text, p_id text, p_network text)
CREATE OR REPLACE FUNCTION explorer_url(p_page text, p_id text, p_network text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT 'https://explorer.aptoslabs.com/' || p_page || '/' || p_id || '?network=' || p_network
$function$;

-- function forget_claim_requests(p_days integer)
CREATE OR REPLACE FUNCTION forget_claim_requests(p_days integer)
RETURNS bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
one bigint;
removed bigint;
total bigint := 0;
BEGIN
FOR one IN SELECT p.id FROM program p LOOP
PERFORM set_config('app.program_id', one::text, true);
DELETE FROM claim_request q WHERE q.program_id = one AND q.created_at < now() - make_interval(days => p_days);
GET DIAGNOSTICS removed = ROW_COUNT;
total := total + removed;
END LOOP;
RETURN total;
END $function$;
REVOKE ALL ON FUNCTION forget_claim_requests(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_claim_requests(integer) TO rewards_app;

-- function has_had(p_program bigint, p_participant bigint, p_reward bigint)
CREATE OR REPLACE FUNCTION has_had(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT EXISTS (SELECT FROM award w
WHERE w.program_id = p_program AND w.participant_id = p_participant AND w.reward_id = p_reward)
OR EXISTS (SELECT FROM claim c WHERE c.program_id = p_program AND c.participant_id = p_participant
AND c.reward_id = p_reward AND claim_stands(c))
$function$;

-- function hold_reward(p_program bigint, p_reward bigint, p_participant bigint, OUT refusal text, OUT message text, OUT unused_points bigint, OUT purchase_id bigint, OUT title text, OUT amount integer, OUT currency text)
CREATE OR REPLACE FUNCTION hold_reward(p_program bigint, p_reward bigint, p_participant bigint, OUT refusal text, OUT message text, OUT unused_points bigint, OUT purchase_id bigint, OUT title text, OUT amount integer, OUT currency text)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;
REVOKE ALL ON FUNCTION hold_reward(bigint,bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_reward(bigint,bigint,bigint) TO rewards_app;

-- function home_claimed_rewards_json(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION home_claimed_rewards_json(p_program bigint, p_participant bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
IF EXISTS (SELECT FROM evergreen_setting e
WHERE e.program_id = p_program AND e.key = 'claimed_rewards' AND NOT e.active) THEN RETURN '[]'; END IF;
RETURN claimed_rewards_json(p_program, p_participant);
END $function$;

-- function image_json(p_url text)
CREATE OR REPLACE FUNCTION image_json(p_url text)
RETURNS json
LANGUAGE sql
STABLE
AS $function$
SELECT CASE WHEN p_url IS NOT NULL THEN json_build_object('public_url', p_url) END
$function$;

-- function is_sold_out(r reward)
CREATE OR REPLACE FUNCTION is_sold_out(r reward)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT coalesce(r.claims + r.held >= r.claim_limit, false)
OR (r.coupons > 0 AND r.coupons_taken + r.held >= r.coupons)
$function$;

-- function iso(p_time timestamp with time zone)
CREATE OR REPLACE FUNCTION iso(p_time timestamp with time zone)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
SELECT to_char(p_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

-- function keep_mainnet()
CREATE OR REPLACE FUNCTION keep_mainnet()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION 'mainnet cannot be switched off' USING ERRCODE = 'restrict_violation';
END $function$;

-- function lease_chain(p_seconds integer)
CREATE OR REPLACE FUNCTION lease_chain(p_seconds integer)
RETURNS TABLE(program_id bigint, attempts smallint)
LANGUAGE sql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
WITH due AS MATERIALIZED (SELECT d.program_id FROM aptos_integration d
WHERE d.next_at <= now() AND EXISTS (SELECT FROM chain_transaction t WHERE t.program_id = d.program_id
AND t.status IN ('pending', 'submitted') AND (d.enabled OR t.status = 'submitted'))
ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
UPDATE aptos_integration i SET next_at = now() + make_interval(secs => p_seconds)
FROM due
WHERE i.program_id = due.program_id
RETURNING i.program_id, i.attempts
$function$;
REVOKE ALL ON FUNCTION lease_chain(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_chain(integer) TO rewards_app;

-- function lease_job(p_seconds integer)
CREATE OR REPLACE FUNCTION lease_job(p_seconds integer)
RETURNS TABLE(program_id bigint, id bigint, lease uuid)
LANGUAGE sql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
WITH due AS MATERIALIZED (SELECT d.program_id, d.id FROM job d WHERE d.next_at <= now() AND d.status IN ('queued', 'running')
ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
UPDATE job j SET status = 'running', attempts = j.attempts + 1, lease = gen_random_uuid(),
next_at = now() + make_interval(secs => p_seconds), started_at = coalesce(j.started_at, now())
FROM due WHERE j.program_id = due.program_id AND j.id = due.id
RETURNING j.program_id, j.id, j.lease
$function$;
REVOKE ALL ON FUNCTION lease_job(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_job(integer) TO rewards_app;

-- function masked_code(p_code text)
CREATE OR REPLACE FUNCTION masked_code(p_code text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT CASE WHEN length(p_code) < 8 THEN '••••' ELSE left(p_code, 2) || '••••' || right(p_code, 2) END
$function$;

-- function masked_email(p_email text)
CREATE OR REPLACE FUNCTION masked_email(p_email text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT left(p_email, 1) || '•••@' || left(split_part(p_email, '@', 2), 1) || '•••'
|| coalesce('.' || substring(p_email FROM '\.([^.]*)$'), '')
$function$;

-- function mint_what_was_earned()
CREATE OR REPLACE FUNCTION mint_what_was_earned()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO chain_transaction (program_id, reward_id, participant_id)
SELECT NEW.program_id, NEW.reward_id, NEW.participant_id FROM chain_transaction c
WHERE c.program_id = NEW.program_id AND c.reward_id = NEW.reward_id AND c.participant_id IS NULL
ON CONFLICT DO NOTHING;
RETURN NULL;
END $function$;

-- function outbox_wake()
CREATE OR REPLACE FUNCTION outbox_wake()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM pg_notify('outbox', '');
RETURN NULL;
END $function$;

-- function participant_program(p_participant bigint)
CREATE OR REPLACE FUNCTION participant_program(p_participant bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM participant WHERE id = p_participant
$function$;
REVOKE ALL ON FUNCTION participant_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION participant_program(bigint) TO rewards_app;

-- function points_json(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION points_json(p_program bigint, p_participant bigint)
RETURNS text
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN coalesce(
(SELECT json_build_object('unused_points', a.balance::text, 'points', a.lifetime::text)::text
FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant),
'{"unused_points" : "0", "points" : "0"}');
END $function$;

-- function post_transfers(p_program bigint, p_items jsonb, p_queues text[])
CREATE OR REPLACE FUNCTION post_transfers(p_program bigint, p_items jsonb, p_queues text[])
RETURNS TABLE(transfer_id bigint, refusal text, answer jsonb, replayed boolean)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
SET enable_seqscan TO 'off'
SET enable_bitmapscan TO 'off'
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET enable_material TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
ARRAY(SELECT w FROM unnest(wallets) AS w WHERE w.id = ANY (touched)), p_queues, NULL);
END IF;
END $function$;
REVOKE ALL ON FUNCTION post_transfers(bigint,jsonb,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_transfers(bigint,jsonb,text[]) TO rewards_app;

-- function price_json(r reward)
CREATE OR REPLACE FUNCTION price_json(r reward)
RETURNS json
LANGUAGE sql
STABLE
AS $function$
SELECT CASE WHEN r.price IS NOT NULL THEN json_build_object(
'amount', to_char(r.price / 100.0, 'FM9999990.00'), 'currency', r.currency) END
$function$;

-- function refuse_change()
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION '% of % is refused: history is never changed', TG_OP, TG_TABLE_NAME
USING ERRCODE = 'restrict_violation';
END $function$;

-- function refuse_rewriting()
CREATE OR REPLACE FUNCTION refuse_rewriting()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

-- function renamed_tags(p_tags text[], p_from text, p_to text)
CREATE OR REPLACE FUNCTION renamed_tags(p_tags text[], p_from text, p_to text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT ARRAY(
SELECT (array_agg(tag ORDER BY place))[1] FROM (
SELECT CASE lower(tag) WHEN lower(p_from) THEN p_to ELSE tag END AS tag, place
FROM unnest(p_tags) WITH ORDINALITY AS t (tag, place)) t
GROUP BY lower(tag) ORDER BY min(place))
$function$;

-- function reverse_claim(p_program bigint, p_claim bigint, p_queues text[])
CREATE OR REPLACE FUNCTION reverse_claim(p_program bigint, p_claim bigint, p_queues text[])
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
c claim;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO STRICT c FROM claim t WHERE t.program_id = p_program AND t.id = p_claim AND t.points = 0;
PERFORM FROM reward t WHERE t.program_id = p_program AND t.id = c.reward_id FOR NO KEY UPDATE;
IF NOT claim_stands(c) THEN RETURN; END IF;
INSERT INTO claim_reversal (program_id, claim_id) VALUES (p_program, p_claim);
UPDATE reward t SET claims = t.claims - 1 WHERE t.program_id = p_program AND t.id = c.reward_id;
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'claim.reversed', jsonb_build_object('claim_id', c.id::text,
'reward_id', c.reward_id::text, 'participant_id', c.participant_id::text, 'reversed_at', iso(now()))
FROM unnest(p_queues) AS queue;
END $function$;
REVOKE ALL ON FUNCTION reverse_claim(bigint,bigint,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reverse_claim(bigint,bigint,text[]) TO rewards_app;

-- function reward_candidates(r reward)
CREATE OR REPLACE FUNCTION reward_candidates(r reward)
RETURNS TABLE(participant_id bigint, score bigint)
LANGUAGE sql
STABLE
AS $function$
SELECT a.participant_id, a.lifetime FROM account a
WHERE r.selection = 'achievement' AND a.program_id = r.program_id AND a.kind = 'wallet'
AND a.lifetime >= greatest(r.threshold, 1)
UNION ALL
SELECT g.participant_id, g.completions FROM challenge_progress g
WHERE r.selection = 'milestone' AND g.program_id = r.program_id AND g.completions >= greatest(r.threshold, 1)
UNION ALL
SELECT a.participant_id, sum(e.amount)::bigint
FROM transfer t
JOIN entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
WHERE r.selection = 'mini_contest' AND t.program_id = r.program_id AND t.kind IN ('earn', 'correction')
AND t.created_at >= coalesce(r.start, r.created_at) AND (r.finish IS NULL OR t.created_at < r.finish)
GROUP BY a.participant_id HAVING sum(e.amount) >= greatest(r.threshold, 1)
$function$;

-- function reward_had(p_program bigint, p_participant bigint, p_reward bigint)
CREATE OR REPLACE FUNCTION reward_had(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS TABLE(earned timestamp with time zone, times bigint)
LANGUAGE sql
STABLE
AS $function$
SELECT max(h.earned), CASE WHEN p_participant IS NOT NULL THEN coalesce(max(h.times), 0) END
FROM rewards_had(p_program, p_participant) h WHERE h.reward_id = p_reward
$function$;

-- function reward_json(p_program bigint, p_participant bigint, p_reward bigint)
CREATE OR REPLACE FUNCTION reward_json(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS text
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
AS $function$
DECLARE
r reward;
had record;
current_status text;
d draw;
own draw_entrant;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO r FROM reward WHERE program_id = p_program AND id = p_reward;
IF NOT FOUND THEN RETURN NULL; END IF;
SELECT * INTO had FROM reward_had(p_program, p_participant, r.id);
current_status := reward_status(r.approved, r.start, r.finish, now());
SELECT * INTO d FROM draw t WHERE t.program_id = p_program AND t.reward_id = r.id;
IF d.state IN ('frozen', 'drawn') THEN
SELECT * INTO own FROM draw_entrant t
WHERE t.program_id = p_program AND t.participant_id = p_participant AND t.reward_id = r.id;
END IF;
IF had.earned IS NULL THEN
IF current_status = 'draft' THEN RETURN NULL; END IF;
IF current_status = 'scheduled' THEN
r.name := ''; r.description := ''; r.description_details := NULL; r.terms_conditions := NULL;
r.image_url := NULL; r.threshold := 0; r.price := NULL;
END IF;
r.redemption_details := NULL; r.redemption_image_url := NULL; r.active_image_url := NULL;
END IF;
-- Whoever is paying may go back to it, also when theirs is the last.
IF EXISTS (SELECT FROM purchase h WHERE h.program_id = p_program AND h.participant_id = p_participant
AND h.reward_id = r.id AND h.status = 'held') THEN r.held := r.held - 1; END IF;
RETURN json_build_object(
'id', r.id::text, 'name', r.name, 'description', r.description,
'description_details', r.description_details, 'terms_conditions', r.terms_conditions,
'redemption_details', r.redemption_details, 'redemption_image', image_json(r.redemption_image_url),
'image', image_json(r.image_url), 'selection', r.selection, 'threshold', r.threshold,
'price', price_json(r), 'finish', iso(r.finish), 'status', current_status, 'feature', r.feature,
'earned_by_current_participant_on', iso(had.earned),
'participant_sweepstakes_entry', CASE WHEN r.selection = 'sweepstake' AND p_participant IS NOT NULL
AND current_status <> 'scheduled' THEN CASE WHEN d.state IN ('frozen', 'drawn') THEN coalesce(own.entries, 0)
ELSE sweepstake_entries(r, p_participant) END END,
'draw', CASE WHEN d.state IS NOT NULL AND r.selection = 'sweepstake' THEN json_build_object('state', d.state,
'entrant', own.position, 'first_entry', own.first_entry, 'last_entry', own.first_entry + own.entries - 1) END,
'completed_challenges', CASE WHEN r.selection = 'milestone' AND p_participant IS NOT NULL THEN coalesce((
SELECT g.completions FROM challenge_progress g
WHERE g.program_id = p_program AND g.participant_id = p_participant), 0) END,
'coupon_codes', CASE WHEN r.coupons = 0 OR had.earned IS NULL THEN '[]' ELSE coalesce((
SELECT json_agg(k.code ORDER BY c.number) FROM claim c
JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon
WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id
AND claim_stands(c)), '[]') END,
'achievement_reward', CASE WHEN r.selection = 'achievement'
THEN json_build_object('active_image', image_json(r.active_image_url)) END,
'nft_item', (SELECT collectible_json(c) FROM collectible c
WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id),
'nft_status', (SELECT CASE t.status WHEN 'failed' THEN 'failed' ELSE 'pending' END FROM chain_transaction t
WHERE t.program_id = p_program AND t.reward_id = r.id AND t.participant_id = p_participant
AND t.status <> 'confirmed'),
'claim_refusal', reward_refusal(r, current_status, had.times, CASE WHEN p_participant IS NOT NULL THEN coalesce(
(SELECT a.balance FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant), 0) END)
)::text;
END $function$;

-- function reward_left(r reward)
CREATE OR REPLACE FUNCTION reward_left(r reward)
RETURNS bigint
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT least(r.claim_limit - r.claims - r.held,
CASE WHEN r.coupons > 0 THEN r.coupons - r.coupons_taken - r.held END)
$function$;

-- function reward_program(p_reward bigint)
CREATE OR REPLACE FUNCTION reward_program(p_reward bigint)
RETURNS bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
found_in bigint;
BEGIN
PERFORM set_config('app.verify', 'on', true);
SELECT r.program_id INTO found_in FROM reward r WHERE r.id = p_reward;
PERFORM set_config('app.verify', 'off', true);
RETURN found_in;
END $function$;
REVOKE ALL ON FUNCTION reward_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reward_program(bigint) TO rewards_app;

-- function reward_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
CREATE OR REPLACE FUNCTION reward_refusal(r reward, p_status text, p_times bigint, p_balance bigint)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT CASE
WHEN r.selection <> 'redeem' OR NOT r.feature OR p_status = 'draft' THEN 'not_claimable'
WHEN p_status = 'scheduled' THEN 'not_started'
WHEN p_status = 'ended' THEN 'ended'
WHEN p_times >= r.per_participant THEN 'already_claimed'
WHEN r.claims + r.held >= r.claim_limit OR (r.coupons > 0 AND r.coupons_taken + r.held >= r.coupons) THEN 'sold_out'
WHEN p_balance < r.threshold OR p_balance < 0 THEN 'insufficient_points' END
$function$;

-- function reward_status(p_approved boolean, p_start timestamp with time zone, p_finish timestamp with time zone, p_at timestamp with time zone)
CREATE OR REPLACE FUNCTION reward_status(p_approved boolean, p_start timestamp with time zone, p_finish timestamp with time zone, p_at timestamp with time zone)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT CASE WHEN NOT p_approved THEN 'draft' WHEN p_start > p_at THEN 'scheduled'
WHEN p_finish <= p_at THEN 'ended' ELSE 'active' END
$function$;

-- function reward_tile(r reward, p_earned timestamp with time zone)
CREATE OR REPLACE FUNCTION reward_tile(r reward, p_earned timestamp with time zone)
RETURNS json
LANGUAGE sql
STABLE
AS $function$
SELECT json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection, 'threshold', r.threshold,
'price', price_json(r), 'finish', iso(r.finish), 'image', image_json(r.image_url), 'feature', r.feature,
'earned_by_current_participant_on', iso(p_earned))
$function$;

-- function reward_tiles_json(p_program bigint, p_participant bigint, p_section text)
CREATE OR REPLACE FUNCTION reward_tiles_json(p_program bigint, p_participant bigint, p_section text)
RETURNS text
LANGUAGE plpgsql
SET enable_seqscan TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
WITH offers AS (SELECT p.features -> 'offers_reward' = 'true' AS shown FROM program p WHERE p.id = p_program)
SELECT coalesce(json_agg(t.tile), '[]')::text
FROM (
SELECT reward_tile(r, h.earned) AS tile
FROM reward r LEFT JOIN rewards_had(p_program, p_participant) h ON h.reward_id = r.id
WHERE r.program_id = p_program AND r.feature
AND reward_status(r.approved, r.start, r.finish, now()) = 'active'
AND CASE p_section
WHEN 'active_rewards' THEN r.selection <> 'offer' OR (SELECT shown FROM offers)
WHEN 'current_rewards' THEN r.selection <> 'offer'
AND (p_participant IS NULL OR (coalesce(h.times, 0) < r.per_participant) IS NOT FALSE)
WHEN 'offers_reward' THEN r.selection = 'offer' AND (SELECT shown FROM offers)
ELSE false END
ORDER BY coalesce(r.start, r.created_at) DESC, r.id DESC LIMIT 100) t);
END $function$;

-- function rewards_had(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION rewards_had(p_program bigint, p_participant bigint)
RETURNS TABLE(reward_id bigint, earned timestamp with time zone, times bigint)
LANGUAGE sql
STABLE
AS $function$
SELECT h.reward_id, max(h.at), count(*) FROM (
SELECT c.reward_id, c.claimed_at AS at FROM claim c
WHERE c.program_id = p_program AND c.participant_id = p_participant
AND NOT EXISTS (
SELECT FROM purchase p WHERE p.program_id = c.program_id AND p.id = c.id AND p.status = 'refunded')
AND NOT EXISTS (
SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
UNION ALL
SELECT w.reward_id, w.earned_at FROM award w
WHERE w.program_id = p_program AND w.participant_id = p_participant
UNION ALL
SELECT r.id, greatest(m.since, r.start, r.created_at) FROM membership m
JOIN program g ON g.id = m.program_id AND g.features -> 'offers_reward' = 'true'
JOIN reward r ON r.program_id = m.program_id AND r.selection = 'offer' AND r.feature
AND reward_status(r.approved, r.start, r.finish, now()) IN ('active', 'ended')
WHERE m.program_id = p_program AND m.participant_id = p_participant AND m.since IS NOT NULL
AND (m.until > now()) IS NOT FALSE) h
GROUP BY h.reward_id
$function$;

-- function settle_purchase(p_program bigint, p_purchase bigint, p_outcome text, p_claimed_queues text[], p_reversed_queues text[])
CREATE OR REPLACE FUNCTION settle_purchase(p_program bigint, p_purchase bigint, p_outcome text, p_claimed_queues text[], p_reversed_queues text[])
RETURNS text
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
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
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'reward.claimed', jsonb_build_object('claim_id', h.id::text,
'reward_id', h.reward_id::text, 'name', h.title, 'participant_id', h.participant_id::text, 'points', 0,
'claimed_at', iso(now()))
FROM unnest(p_claimed_queues) AS queue;
ELSIF was = 'claimed' THEN
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'claim.reversed', jsonb_build_object('claim_id', h.id::text,
'reward_id', h.reward_id::text, 'participant_id', h.participant_id::text, 'reversed_at', iso(now()))
FROM unnest(p_reversed_queues) AS queue;
END IF;
RETURN h.status;
END $function$;
REVOKE ALL ON FUNCTION settle_purchase(bigint,bigint,text,text[],text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_purchase(bigint,bigint,text,text[],text[]) TO rewards_app;

-- function shortfall_text(p_program bigint, p_cost bigint, p_balance bigint)
CREATE OR REPLACE FUNCTION shortfall_text(p_program bigint, p_cost bigint, p_balance bigint)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
SELECT CASE WHEN p_balance < 0
THEN 'Your balance is below zero because points that you had already used were taken back. ' ELSE '' END
|| format('You need %s more %s to claim this reward.',
to_char(p_cost - p_balance, 'FM999,999,999,999,999,999'),
coalesce((SELECT p.term_points_as FROM program p WHERE p.id = p_program), 'points'))
$function$;

-- function silent_purchases(p_silent interval)
CREATE OR REPLACE FUNCTION silent_purchases(p_silent interval)
RETURNS TABLE(program_id bigint, id bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
one bigint;
BEGIN
FOR one IN SELECT p.id FROM program p LOOP
PERFORM set_config('app.program_id', one::text, true);
RETURN QUERY SELECT h.program_id, h.id FROM purchase h
WHERE h.program_id = one AND h.status = 'held' AND h.created_at < now() - p_silent ORDER BY h.created_at;
END LOOP;
END $function$;
REVOKE ALL ON FUNCTION silent_purchases(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION silent_purchases(interval) TO rewards_app;

-- function sweepstake_entries(r reward, p_participant bigint)
CREATE OR REPLACE FUNCTION sweepstake_entries(r reward, p_participant bigint)
RETURNS bigint
LANGUAGE sql
STABLE
AS $function$
SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
FROM account a
JOIN entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
WHERE a.program_id = r.program_id AND a.participant_id = p_participant AND t.kind IN ('earn', 'correction')
AND t.created_at >= coalesce(r.start, r.created_at) AND (t.created_at < r.finish) IS NOT FALSE
$function$;

-- function takes_part(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION takes_part(p_program bigint, p_participant bigint)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT NOT EXISTS (SELECT FROM participant p WHERE p.program_id = p_program AND p.id = p_participant
AND (p.staff OR p.status IN ('blocked', 'opted_out', 'inactive')))
$function$;

-- function tell_of_awards()
CREATE OR REPLACE FUNCTION tell_of_awards()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
-- Most points that are earned bring no award.
IF EXISTS (SELECT FROM given) THEN
INSERT INTO outbox (program_id, queue, type, payload)
SELECT g.program_id, '{identity}', 'reward.awarded', jsonb_build_object('reward_id', g.reward_id::text,
'participant_ids', jsonb_agg(g.participant_id::text ORDER BY g.participant_id), 'awarded_at', iso(max(g.earned_at)))
FROM (SELECT w.*, (row_number() OVER (PARTITION BY w.reward_id ORDER BY w.participant_id) - 1) / 1000 AS part
FROM given w) g
GROUP BY g.program_id, g.reward_id, g.part; END IF;
RETURN NULL;
END $function$;

-- function tell_reward_tags()
CREATE OR REPLACE FUNCTION tell_reward_tags()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO outbox (program_id, queue, type, payload)
VALUES (NEW.program_id, '{programs}', 'reward.tagged', jsonb_build_object(
'reward_id', NEW.id::text, 'tags', to_jsonb(NEW.tags), 'version', NEW.version));
RETURN NULL;
END $function$;

-- function wallet_json(w account)
CREATE OR REPLACE FUNCTION wallet_json(w account)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT jsonb_build_object('participant_id', w.participant_id::text, 'unused_points', w.balance::text,
'points', w.lifetime::text, 'version', w.version::text)
$function$;

-- function write_entrants(p_program bigint, p_reward bigint, p_most integer, OUT looked_at bigint, OUT state text)
CREATE OR REPLACE FUNCTION write_entrants(p_program bigint, p_reward bigint, p_most integer, OUT looked_at bigint, OUT state text)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
d draw;
r reward;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO STRICT d FROM draw t WHERE t.program_id = p_program AND t.reward_id = p_reward FOR UPDATE;
state := d.state; looked_at := 0;
IF d.state <> 'committed' THEN RETURN; END IF;
SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward;
d.cutoff := coalesce(d.cutoff, least(r.finish, now()));
WITH next AS (
SELECT a.id, a.participant_id FROM account a
WHERE a.program_id = p_program AND a.participant_id > d.last_participant
ORDER BY a.participant_id LIMIT p_most),
counted AS (
SELECT n.participant_id, entries_until(r, n.id, d.cutoff) AS entries FROM next n
WHERE takes_part(p_program, n.participant_id)),
written AS (
INSERT INTO draw_entrant (program_id, reward_id, position, participant_id, entries, first_entry)
SELECT p_program, p_reward, d.entrants + row_number() OVER ordered, c.participant_id, c.entries,
d.entries + sum(c.entries) OVER ordered - c.entries + 1
FROM counted c WHERE c.entries > 0
WINDOW ordered AS (ORDER BY c.participant_id)
RETURNING entries)
SELECT (SELECT count(*) FROM next), coalesce((SELECT max(participant_id) FROM next), d.last_participant),
d.entrants + (SELECT count(*) FROM written), d.entries + coalesce((SELECT sum(entries) FROM written), 0)
INTO looked_at, d.last_participant, d.entrants, d.entries;
UPDATE draw t SET cutoff = d.cutoff, last_participant = d.last_participant, entrants = d.entrants, entries = d.entries
WHERE t.program_id = p_program AND t.reward_id = p_reward;
IF looked_at < p_most THEN
state := 'frozen';
UPDATE draw t SET state = 'frozen', frozen_at = now(),
entrants_hash = sha256(convert_to(draw_list(p_program, p_reward), 'UTF8'))
WHERE t.program_id = p_program AND t.reward_id = p_reward;
END IF;
END $function$;
REVOKE ALL ON FUNCTION write_entrants(bigint,bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_entrants(bigint,bigint,integer) TO rewards_app;

-- sequence claim_id_seq
CREATE SEQUENCE claim_id_seq AS bigint START WITH 1 INCREMENT BY 1 CACHE 1;
ALTER SEQUENCE claim_id_seq OWNED BY claim.id;
GRANT USAGE ON SEQUENCE claim_id_seq TO rewards_app;

-- type claim_answer
CREATE TYPE claim_answer AS (claim_id bigint, refusal text, message text, unused_points bigint, replayed boolean);

-- table account
CREATE TABLE account (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
kind text NOT NULL,
participant_id bigint,
balance bigint NOT NULL DEFAULT 0,
lifetime bigint NOT NULL DEFAULT 0,
debt bigint NOT NULL DEFAULT 0,
version bigint NOT NULL DEFAULT 0,
created_at timestamp with time zone NOT NULL DEFAULT now(),
shortfall bigint NOT NULL DEFAULT 0,
CONSTRAINT account_pkey PRIMARY KEY (program_id, id),
CONSTRAINT account_balance CHECK (debt = GREATEST(- balance, 0::bigint)),
CONSTRAINT account_holder CHECK ( CASE kind WHEN 'wallet'::text THEN participant_id IS NOT NULL ELSE participant_id IS NULL AND balance = 0 AND lifetime = 0 AND version = 0 END),
CONSTRAINT account_kind CHECK (kind = ANY (ARRAY['issuance'::text, 'wallet'::text, 'redemption'::text])),
CONSTRAINT account_lifetime CHECK (lifetime >= 0),
CONSTRAINT account_participant UNIQUE (program_id, participant_id),
CONSTRAINT account_shortfall CHECK (shortfall = 0 OR shortfall > 0 AND kind = 'wallet'::text AND lifetime = 0)
) WITH (fillfactor = 80);
ALTER TABLE account ENABLE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON account FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON account TO rewards_app;
CREATE UNIQUE INDEX account_of_program ON account USING btree (program_id, kind) WHERE kind <> 'wallet'::text;
CREATE TRIGGER account_awards AFTER UPDATE OF lifetime ON account FOR EACH ROW WHEN (new.lifetime > old.lifetime) EXECUTE FUNCTION award_achievements();
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table aptos_integration
CREATE TABLE aptos_integration (
program_id bigint NOT NULL,
enabled boolean NOT NULL,
network text NOT NULL,
wallet_address text,
sealed_key bytea,
version integer NOT NULL DEFAULT 1,
attempts smallint NOT NULL DEFAULT 0,
next_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT aptos_integration_pkey PRIMARY KEY (program_id),
CONSTRAINT aptos_account CHECK ((wallet_address IS NULL) = (sealed_key IS NULL)),
CONSTRAINT aptos_enabled CHECK (NOT enabled OR sealed_key IS NOT NULL),
CONSTRAINT aptos_network CHECK (network = ANY (ARRAY['mainnet'::text, 'testnet'::text]))
);
ALTER TABLE aptos_integration ENABLE ROW LEVEL SECURITY;
ALTER TABLE aptos_integration FORCE ROW LEVEL SECURITY;
CREATE POLICY runner ON aptos_integration TO rewards_owner USING (true);
CREATE POLICY tenant ON aptos_integration USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON aptos_integration TO rewards_app;
CREATE TRIGGER keep_mainnet BEFORE UPDATE OF network ON aptos_integration FOR EACH ROW WHEN (old.network = 'mainnet'::text AND new.network <> 'mainnet'::text) EXECUTE FUNCTION keep_mainnet();

-- table audit_entry
CREATE TABLE audit_entry (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
admin_id bigint NOT NULL,
admin_name text NOT NULL,
action text NOT NULL,
resource text NOT NULL,
resource_id bigint NOT NULL,
title text NOT NULL,
before jsonb,
after jsonb,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT audit_entry_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entry USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON audit_entry TO rewards_app;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- table award
CREATE TABLE award (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
reward_id bigint NOT NULL,
earned_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT award_pkey PRIMARY KEY (program_id, participant_id, reward_id),
CONSTRAINT award_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward(program_id, id)
);
ALTER TABLE award ENABLE ROW LEVEL SECURITY;
ALTER TABLE award FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON award USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT ON award TO rewards_app;
CREATE INDEX award_of_reward ON award USING btree (program_id, reward_id, earned_at);
CREATE TRIGGER award_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON award FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER award_mints AFTER INSERT ON award FOR EACH ROW EXECUTE FUNCTION mint_what_was_earned();
CREATE TRIGGER award_tells AFTER INSERT ON award REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION tell_of_awards();

-- table chain_transaction
CREATE TABLE chain_transaction (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
reward_id bigint NOT NULL,
participant_id bigint,
kind text NOT NULL GENERATED ALWAYS AS ( CASE WHEN participant_id IS NULL THEN 'collection'::text ELSE 'mint'::text END) STORED,
status text NOT NULL DEFAULT 'pending'::text,
name text,
network text,
sender text,
hash text,
signed bytea,
expires_at timestamp with time zone,
address text,
error text,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT chain_transaction_pkey PRIMARY KEY (program_id, id),
CONSTRAINT chain_transaction_named CHECK ((participant_id IS NULL) = (name IS NOT NULL)),
CONSTRAINT chain_transaction_once UNIQUE NULLS NOT DISTINCT (program_id, reward_id, participant_id),
CONSTRAINT chain_transaction_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward(program_id, id),
CONSTRAINT chain_transaction_sent CHECK ((status <> ALL (ARRAY['submitted'::text, 'confirmed'::text])) OR hash IS NOT NULL),
CONSTRAINT chain_transaction_status CHECK (status = ANY (ARRAY['pending'::text, 'submitted'::text, 'confirmed'::text, 'failed'::text]))
);
ALTER TABLE chain_transaction ENABLE ROW LEVEL SECURITY;
ALTER TABLE chain_transaction FORCE ROW LEVEL SECURITY;
CREATE POLICY runner ON chain_transaction FOR SELECT TO rewards_owner USING (true);
CREATE POLICY tenant ON chain_transaction USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON chain_transaction TO rewards_app;
CREATE INDEX chain_transaction_due ON chain_transaction USING btree (program_id, status DESC, kind, id) WHERE status = ANY (ARRAY['pending'::text, 'submitted'::text]);
CREATE UNIQUE INDEX chain_transaction_in_flight ON chain_transaction USING btree (program_id) WHERE status = 'submitted'::text;
CREATE INDEX chain_transaction_newest ON chain_transaction USING btree (program_id, created_at);
CREATE INDEX chain_transaction_of_participant ON chain_transaction USING btree (program_id, participant_id, created_at);

-- table challenge_progress
CREATE TABLE challenge_progress (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
counted bigint NOT NULL,
completions bigint NOT NULL GENERATED ALWAYS AS (GREATEST(counted, 0::bigint)) STORED,
CONSTRAINT challenge_progress_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE challenge_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE challenge_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON challenge_progress USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON challenge_progress TO rewards_app;
CREATE TRIGGER progress_awards AFTER INSERT OR UPDATE ON challenge_progress FOR EACH ROW EXECUTE FUNCTION award_milestones();

-- table claim
CREATE TABLE claim (
program_id bigint NOT NULL,
id bigint NOT NULL,
reward_id bigint NOT NULL,
participant_id bigint NOT NULL,
number integer NOT NULL,
points bigint NOT NULL,
unused_points bigint NOT NULL,
transfer_id bigint,
claimed_at timestamp with time zone NOT NULL DEFAULT now(),
coupon bigint,
CONSTRAINT claim_pkey PRIMARY KEY (program_id, id),
CONSTRAINT claim_number CHECK (number > 0),
CONSTRAINT claim_once UNIQUE (program_id, participant_id, reward_id, number),
CONSTRAINT claim_paid CHECK ((points = 0) = (transfer_id IS NULL)),
CONSTRAINT claim_points CHECK (points >= 0)
);
ALTER TABLE claim ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON claim USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON claim FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON claim TO rewards_app;
CREATE UNIQUE INDEX claim_coupon ON claim USING btree (program_id, reward_id, coupon) WHERE coupon IS NOT NULL;
CREATE INDEX claim_of_reward ON claim USING btree (program_id, reward_id, claimed_at);
CREATE TRIGGER claim_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_mints AFTER INSERT ON claim FOR EACH ROW WHEN (new.points = 0) EXECUTE FUNCTION mint_what_was_earned();

-- table claim_request
CREATE TABLE claim_request (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
key text NOT NULL,
input_hash bytea NOT NULL,
claim_id bigint NOT NULL DEFAULT nextval('claim_id_seq'::regclass),
refusal text,
message text,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT claim_request_pkey PRIMARY KEY (program_id, participant_id, key),
CONSTRAINT claim_request_hash CHECK (octet_length(input_hash) = 32)
) WITH (fillfactor = 80);
ALTER TABLE claim_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim_request FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON claim_request USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON claim_request FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON claim_request TO rewards_app;
CREATE INDEX claim_request_age ON claim_request USING brin (created_at);

-- table claim_reversal
CREATE TABLE claim_reversal (
program_id bigint NOT NULL,
claim_id bigint NOT NULL,
reversed_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT claim_reversal_pkey PRIMARY KEY (program_id, claim_id)
);
ALTER TABLE claim_reversal ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim_reversal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON claim_reversal USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON claim_reversal FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON claim_reversal TO rewards_app;
CREATE TRIGGER claim_reversal_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON claim_reversal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table collectible
CREATE TABLE collectible (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
participant_id bigint NOT NULL,
network text NOT NULL,
address text NOT NULL,
owner_address text NOT NULL,
mint_transaction text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT collectible_pkey PRIMARY KEY (program_id, participant_id, reward_id),
CONSTRAINT collectible_network CHECK (network = ANY (ARRAY['mainnet'::text, 'testnet'::text, 'devnet'::text])),
CONSTRAINT collectible_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward(program_id, id)
);
ALTER TABLE collectible ENABLE ROW LEVEL SECURITY;
ALTER TABLE collectible FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON collectible USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON collectible TO rewards_app;
CREATE INDEX collectible_newest ON collectible USING btree (program_id, created_at);
CREATE INDEX collectible_of_reward ON collectible USING btree (program_id, reward_id, created_at);

-- table content_tag
CREATE TABLE content_tag (
program_id bigint NOT NULL,
id bigint NOT NULL,
name text NOT NULL,
active boolean NOT NULL,
version integer NOT NULL,
CONSTRAINT content_tag_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE content_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON content_tag USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON content_tag TO rewards_app;
CREATE INDEX content_tag_name ON content_tag USING btree (program_id, lower(name));

-- table coupon
CREATE TABLE coupon (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
number bigint NOT NULL,
code text NOT NULL,
added_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT coupon_pkey PRIMARY KEY (program_id, reward_id, number),
CONSTRAINT coupon_code UNIQUE (program_id, reward_id, code),
CONSTRAINT coupon_number CHECK (number > 0)
);
ALTER TABLE coupon ENABLE ROW LEVEL SECURITY;
ALTER TABLE coupon FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON coupon USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON coupon FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON coupon TO rewards_app;
CREATE TRIGGER coupon_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON coupon FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table coupon_file
CREATE TABLE coupon_file (
program_id bigint NOT NULL,
file_id uuid NOT NULL,
part integer NOT NULL,
first_line integer NOT NULL,
lines text[] NOT NULL,
kept_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT coupon_file_pkey PRIMARY KEY (program_id, file_id, part)
);
ALTER TABLE coupon_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE coupon_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON coupon_file USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON coupon_file TO rewards_app;

-- table draw
CREATE TABLE draw (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
state text NOT NULL DEFAULT 'committed'::text,
seed bytea NOT NULL,
seed_hash bytea NOT NULL,
cutoff timestamp with time zone,
last_participant bigint NOT NULL DEFAULT 0,
entrants bigint NOT NULL DEFAULT 0,
entries bigint NOT NULL DEFAULT 0,
entrants_hash bytea,
counter bigint NOT NULL DEFAULT 0,
committed_at timestamp with time zone NOT NULL DEFAULT now(),
frozen_at timestamp with time zone,
drawn_at timestamp with time zone,
CONSTRAINT draw_pkey PRIMARY KEY (program_id, reward_id),
CONSTRAINT draw_drawn CHECK ((state = 'drawn'::text) = (drawn_at IS NOT NULL)),
CONSTRAINT draw_frozen CHECK ((state = 'committed'::text) = (entrants_hash IS NULL) AND (state = 'committed'::text) = (frozen_at IS NULL)),
CONSTRAINT draw_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward(program_id, id),
CONSTRAINT draw_seed CHECK (octet_length(seed) = 32),
CONSTRAINT draw_seed_hash CHECK (seed_hash = sha256(seed)),
CONSTRAINT draw_state CHECK (state = ANY (ARRAY['committed'::text, 'frozen'::text, 'drawn'::text]))
);
ALTER TABLE draw ENABLE ROW LEVEL SECURITY;
ALTER TABLE draw FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON draw USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON draw FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT INSERT (program_id, reward_id, seed, seed_hash), SELECT, UPDATE (state, counter, drawn_at) ON draw TO rewards_app;
CREATE TRIGGER draw_moves BEFORE DELETE OR UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_moves();

-- table draw_entrant
CREATE TABLE draw_entrant (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
position bigint NOT NULL,
participant_id bigint NOT NULL,
entries bigint NOT NULL,
first_entry bigint NOT NULL,
CONSTRAINT draw_entrant_pkey PRIMARY KEY (program_id, reward_id, "position"),
CONSTRAINT draw_entrant_entries CHECK (entries > 0),
CONSTRAINT draw_entrant_entry UNIQUE (program_id, reward_id, first_entry),
CONSTRAINT draw_entrant_once UNIQUE (program_id, participant_id, reward_id)
);
ALTER TABLE draw_entrant ENABLE ROW LEVEL SECURITY;
ALTER TABLE draw_entrant FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON draw_entrant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON draw_entrant FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON draw_entrant TO rewards_app;
CREATE TRIGGER draw_entrant_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_entrant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table draw_record
CREATE TABLE draw_record (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
number integer NOT NULL,
kind text NOT NULL,
position bigint NOT NULL,
counter bigint,
entry bigint,
replaces integer,
reason text,
claim_id bigint,
recorded_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT draw_record_pkey PRIMARY KEY (program_id, reward_id, number),
CONSTRAINT draw_record_claim CHECK ((kind = 'excluded'::text) = (claim_id IS NULL)),
CONSTRAINT draw_record_drawn CHECK ((kind = 'winner'::text) = (counter IS NOT NULL) AND (kind = 'winner'::text) = (entry IS NOT NULL)),
CONSTRAINT draw_record_entrant FOREIGN KEY (program_id, reward_id, "position") REFERENCES draw_entrant(program_id, reward_id, "position"),
CONSTRAINT draw_record_kind CHECK (kind = ANY (ARRAY['winner'::text, 'by_hand'::text, 'excluded'::text])),
CONSTRAINT draw_record_number CHECK (number > 0),
CONSTRAINT draw_record_once UNIQUE (program_id, reward_id, "position"),
CONSTRAINT draw_record_reason CHECK ((kind = 'by_hand'::text OR replaces IS NOT NULL) = (reason IS NOT NULL)),
CONSTRAINT draw_record_replaced UNIQUE (program_id, reward_id, replaces)
);
ALTER TABLE draw_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE draw_record FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON draw_record USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON draw_record FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT INSERT, SELECT ON draw_record TO rewards_app;
CREATE TRIGGER draw_record_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_record_in_time BEFORE INSERT ON draw_record FOR EACH ROW EXECUTE FUNCTION draw_record_in_time();

-- table entry
CREATE TABLE entry (
program_id bigint NOT NULL,
transfer_id bigint NOT NULL,
account_id bigint NOT NULL,
amount bigint NOT NULL,
balance_after bigint,
account_version bigint,
shortfall bigint NOT NULL DEFAULT 0,
CONSTRAINT entry_pkey PRIMARY KEY (program_id, transfer_id, account_id),
CONSTRAINT entry_amount CHECK (amount <> 0),
CONSTRAINT entry_running CHECK ((balance_after IS NULL) = (account_version IS NULL)),
CONSTRAINT entry_shortfall CHECK (shortfall = 0 OR account_version IS NOT NULL AND shortfall >= LEAST(- amount, 0::bigint) AND shortfall <= GREATEST(- amount, 0::bigint))
);
ALTER TABLE entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON entry USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON entry FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON entry TO rewards_app;
CREATE UNIQUE INDEX entry_version ON entry USING btree (program_id, account_id, account_version) WHERE account_version IS NOT NULL;
CREATE TRIGGER entry_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table evergreen_setting
CREATE TABLE evergreen_setting (
program_id bigint NOT NULL,
key text NOT NULL,
active boolean NOT NULL,
version integer NOT NULL,
CONSTRAINT evergreen_setting_pkey PRIMARY KEY (program_id, key)
);
ALTER TABLE evergreen_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE evergreen_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON evergreen_setting USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON evergreen_setting TO rewards_app;

-- table inbox
CREATE TABLE inbox (
program_id bigint NOT NULL,
event_id uuid NOT NULL,
starts smallint NOT NULL DEFAULT 1,
received_at timestamp with time zone NOT NULL DEFAULT now(),
handled_at timestamp with time zone,
CONSTRAINT inbox_pkey PRIMARY KEY (program_id, event_id)
) WITH (fillfactor = 80);
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY relay ON inbox TO rewards_relay USING (true);
CREATE POLICY tenant ON inbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT, UPDATE ON inbox TO rewards_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON inbox TO rewards_relay;
CREATE INDEX inbox_received ON inbox USING brin (received_at);

-- table job
CREATE TABLE job (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
kind text NOT NULL,
title text NOT NULL,
status text NOT NULL DEFAULT 'queued'::text,
total bigint,
done bigint NOT NULL DEFAULT 0,
refused bigint NOT NULL DEFAULT 0,
input jsonb NOT NULL,
state jsonb,
result jsonb,
error text,
started_by bigint NOT NULL,
started_by_name text NOT NULL,
cancel_asked boolean NOT NULL DEFAULT false,
lease uuid,
next_at timestamp with time zone NOT NULL DEFAULT now(),
attempts smallint NOT NULL DEFAULT 0,
created_at timestamp with time zone NOT NULL DEFAULT now(),
started_at timestamp with time zone,
finished_at timestamp with time zone,
CONSTRAINT job_pkey PRIMARY KEY (program_id, id),
CONSTRAINT job_status CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
ALTER TABLE job ENABLE ROW LEVEL SECURITY;
ALTER TABLE job FORCE ROW LEVEL SECURITY;
CREATE POLICY runner ON job TO rewards_owner USING (true);
CREATE POLICY tenant ON job USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON job TO rewards_app;
CREATE INDEX job_due ON job USING btree (next_at) WHERE status = ANY (ARRAY['queued'::text, 'running'::text]);

-- table job_refusal
CREATE TABLE job_refusal (
program_id bigint NOT NULL,
job_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
line bigint,
value text,
message text NOT NULL,
CONSTRAINT job_refusal_pkey PRIMARY KEY (program_id, job_id, id),
CONSTRAINT job_refusal_program_id_job_id_fkey FOREIGN KEY (program_id, job_id) REFERENCES job(program_id, id) ON DELETE CASCADE
);
ALTER TABLE job_refusal ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_refusal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_refusal USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON job_refusal TO rewards_app;

-- table membership
CREATE TABLE membership (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
since timestamp with time zone,
until timestamp with time zone,
version bigint NOT NULL,
CONSTRAINT membership_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON membership USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON membership TO rewards_app;

-- table outbox
CREATE TABLE outbox (
program_id bigint NOT NULL,
id uuid NOT NULL DEFAULT uuidv7(),
queue text NOT NULL,
type text NOT NULL,
payload jsonb NOT NULL,
trace_id text DEFAULT NULLIF(current_setting('app.trace_id'::text, true), ''::text),
occurred_at timestamp with time zone NOT NULL DEFAULT now(),
next_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
leases smallint NOT NULL DEFAULT 0,
attempts smallint NOT NULL DEFAULT 0,
error text,
CONSTRAINT outbox_pkey PRIMARY KEY (program_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY relay ON outbox TO rewards_relay USING (true);
CREATE POLICY tenant ON outbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT ON outbox TO rewards_app;
GRANT DELETE, SELECT, UPDATE ON outbox TO rewards_relay;
CREATE INDEX outbox_due ON outbox USING btree (next_at, id);
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- table participant
CREATE TABLE participant (
program_id bigint NOT NULL,
id bigint NOT NULL,
first_name text NOT NULL,
last_name text NOT NULL,
status text NOT NULL,
version bigint NOT NULL,
email text,
staff boolean NOT NULL DEFAULT false,
CONSTRAINT participant_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE participant ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant FOR SELECT TO rewards_owner USING (true);
CREATE POLICY tenant ON participant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON participant TO rewards_app;
CREATE INDEX participant_id ON participant USING btree (id);

-- table participant_wallet
CREATE TABLE participant_wallet (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
address text NOT NULL,
sealed_key bytea,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT participant_wallet_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE participant_wallet ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_wallet FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_wallet USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON participant_wallet TO rewards_app;

-- table program
CREATE TABLE program (
id bigint NOT NULL,
organization_id bigint NOT NULL,
name text NOT NULL,
features jsonb NOT NULL,
term_points_as text NOT NULL,
version bigint NOT NULL,
test_mode boolean,
CONSTRAINT program_pkey PRIMARY KEY (id)
);
GRANT INSERT, SELECT, UPDATE ON program TO rewards_app;

-- table purchase
CREATE TABLE purchase (
program_id bigint NOT NULL,
id bigint NOT NULL DEFAULT nextval('claim_id_seq'::regclass),
reward_id bigint NOT NULL,
participant_id bigint NOT NULL,
title text NOT NULL,
amount integer NOT NULL,
currency text NOT NULL,
status text NOT NULL DEFAULT 'held'::text,
created_at timestamp with time zone NOT NULL DEFAULT now(),
settled_at timestamp with time zone,
CONSTRAINT purchase_pkey PRIMARY KEY (program_id, id),
CONSTRAINT purchase_amount CHECK (amount > 0),
CONSTRAINT purchase_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward(program_id, id),
CONSTRAINT purchase_status CHECK (status = ANY (ARRAY['held'::text, 'claimed'::text, 'released'::text, 'refunded'::text, 'parked'::text]))
);
ALTER TABLE purchase ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON purchase USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON purchase FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON purchase TO rewards_app;
CREATE UNIQUE INDEX purchase_held ON purchase USING btree (program_id, participant_id, reward_id) WHERE status = 'held'::text;

-- table receipt_points
CREATE TABLE receipt_points (
program_id bigint NOT NULL,
receipt_id bigint NOT NULL,
points bigint NOT NULL,
revision bigint NOT NULL,
CONSTRAINT receipt_points_pkey PRIMARY KEY (program_id, receipt_id),
CONSTRAINT receipt_points_points CHECK (points >= 0)
);
ALTER TABLE receipt_points ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_points FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_points USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON receipt_points FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT INSERT, SELECT, UPDATE ON receipt_points TO rewards_app;

-- table reward
CREATE TABLE reward (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
identifier text NOT NULL,
name text NOT NULL,
description text NOT NULL DEFAULT ''::text,
description_details text,
terms_conditions text,
redemption_details text,
redemption_image_url text,
image_url text,
selection text NOT NULL,
threshold bigint NOT NULL,
claim_limit bigint,
per_participant integer DEFAULT 1,
claims bigint NOT NULL DEFAULT 0,
start timestamp with time zone,
finish timestamp with time zone,
approved boolean NOT NULL DEFAULT false,
feature boolean NOT NULL DEFAULT true,
version integer NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
active_image_url text,
price integer,
currency text,
held bigint NOT NULL DEFAULT 0,
tags text[] NOT NULL DEFAULT '{}'::text[],
coupons bigint NOT NULL DEFAULT 0,
coupons_taken bigint NOT NULL DEFAULT 0,
CONSTRAINT reward_pkey PRIMARY KEY (program_id, id),
CONSTRAINT reward_claims CHECK (claims >= 0 AND held >= 0 AND (claims + held) <= claim_limit),
CONSTRAINT reward_cost CHECK ((price IS NULL) = (currency IS NULL) AND (price IS NULL OR threshold = 0)),
CONSTRAINT reward_coupons CHECK (coupons_taken >= 0 AND coupons_taken <= coupons),
CONSTRAINT reward_identifier UNIQUE (program_id, identifier),
CONSTRAINT reward_per_participant CHECK (per_participant > 0),
CONSTRAINT reward_period CHECK (finish > start AND isfinite(start) AND isfinite(finish)),
CONSTRAINT reward_price CHECK (price > 0),
CONSTRAINT reward_threshold CHECK (threshold >= 0)
) WITH (fillfactor = 50);
ALTER TABLE reward ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON reward FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT INSERT (program_id, id, identifier, name, description, description_details, terms_conditions, redemption_details, redemption_image_url, image_url, selection, threshold, claim_limit, per_participant, start, finish, approved, feature, version, updated_at, active_image_url, price, currency, tags), SELECT, UPDATE (identifier, name, description, description_details, terms_conditions, redemption_details, redemption_image_url, image_url, selection, threshold, claim_limit, per_participant, start, finish, approved, feature, version, updated_at, active_image_url, price, currency, tags) ON reward TO rewards_app;
CREATE INDEX reward_achievement ON reward USING btree (program_id, threshold) WHERE selection = 'achievement'::text;
CREATE INDEX reward_id ON reward USING btree (id);
CREATE INDEX reward_milestone ON reward USING btree (program_id, threshold) WHERE selection = 'milestone'::text;
CREATE INDEX reward_tags ON reward USING gin (tags);
CREATE TRIGGER reward_comes_with_tags AFTER INSERT ON reward FOR EACH ROW WHEN (new.tags <> '{}'::text[]) EXECUTE FUNCTION tell_reward_tags();
CREATE TRIGGER reward_is_tagged AFTER UPDATE OF tags ON reward FOR EACH ROW WHEN (new.tags <> old.tags) EXECUTE FUNCTION tell_reward_tags();

-- table transfer
CREATE TABLE transfer (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
key text NOT NULL,
input_hash bytea NOT NULL,
kind text NOT NULL,
source_type text NOT NULL,
source_id text NOT NULL,
rule text,
lot text,
title text NOT NULL,
refusal text,
answer jsonb,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT transfer_pkey PRIMARY KEY (program_id, id),
CONSTRAINT transfer_hash CHECK (octet_length(input_hash) = 32),
CONSTRAINT transfer_key UNIQUE (program_id, key),
CONSTRAINT transfer_kind CHECK (kind = ANY (ARRAY['earn'::text, 'spend'::text, 'correction'::text]))
);
ALTER TABLE transfer ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfer FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transfer USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
CREATE POLICY verifier ON transfer FOR SELECT TO rewards_owner USING (current_setting('app.verify'::text, true) = 'on'::text);
GRANT SELECT ON transfer TO rewards_app;
CREATE INDEX transfer_time ON transfer USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
