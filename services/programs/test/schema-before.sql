-- function active_photo_contest(p_program bigint)
CREATE OR REPLACE FUNCTION active_photo_contest(p_program bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (SELECT qrati_program_id FROM photo_contest WHERE program_id = p_program AND active);
END $function$;

-- function add_referrals(p_program bigint, p_recruits jsonb)
CREATE OR REPLACE FUNCTION add_referrals(p_program bigint, p_recruits jsonb)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
BEGIN
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND challenge_type = 'referral' AND NOT api_completion_only
AND challenge_status(approved, start, finish, now()) = 'active'
ORDER BY id LIMIT 1;
IF NOT FOUND THEN RETURN; END IF;
INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays)
SELECT p_program, r.participant_id, p.id, c.id, NOT coalesce(r.repeated_mailbox, false)
FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint, referral_code text, repeated_mailbox boolean)
JOIN participant p ON p.program_id = p_program AND p.referral_code = r.referral_code
AND p.status = 'active' AND p.id <> r.participant_id
ORDER BY r.participant_id
ON CONFLICT DO NOTHING;
-- Facts come in any order: a first step may be known before the sign-up is.
PERFORM qualify_referrals(p_program, ARRAY(
SELECT r.participant_id FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint)
WHERE has_taken_first_step(p_program, r.participant_id)));
END $function$;

-- function attachment_program(p_attachment bigint)
CREATE OR REPLACE FUNCTION attachment_program(p_attachment bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM program_attachment WHERE id = p_attachment
$function$;
REVOKE ALL ON FUNCTION attachment_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attachment_program(bigint) TO programs_app;

-- function carousel_json(p_program bigint)
CREATE OR REPLACE FUNCTION carousel_json(p_program bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(json_agg(json_build_object('id', i.id::text, 'title', i.title,
'description', i.description, 'image', i.image, 'link', i.link, 'button_text', i.button_text)
ORDER BY i.position, i.id), '[]')::text
FROM carousel_item i WHERE i.program_id = p_program);
END $function$;

-- function challenge_answers(c challenge, p_participant bigint)
CREATE OR REPLACE FUNCTION challenge_answers(c challenge, p_participant bigint)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id::text,
'question_option_id', a.question_option_id::text, 'answer', a.answer) ORDER BY a.question_id, a.position), '[]')
FROM participant_answer a
WHERE a.program_id = c.program_id AND a.completion_id = (
SELECT max(b.completion_id) FROM participant_answer b
WHERE b.program_id = c.program_id AND b.participant_id = p_participant AND b.challenge_id = c.id)
$function$;

-- function challenge_button(cta_button_text text, challenge_type text)
CREATE OR REPLACE FUNCTION challenge_button(cta_button_text text, challenge_type text)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT coalesce(cta_button_text, CASE challenge_type
WHEN 'signup' THEN 'Sign up' WHEN 'video' THEN 'Watch Now' WHEN 'article' THEN 'Read Now'
WHEN 'referral' THEN 'Recruit Friends' WHEN 'membership' THEN 'Become a Member' WHEN 'share' THEN 'Share'
WHEN 'collect' THEN 'Take' WHEN 'engage' THEN 'Visit Social Media'
WHEN 'unified_social' THEN 'Check out posts' WHEN 'donation' THEN 'Donate' WHEN 'location' THEN 'Visit'
ELSE 'Visit Now' END)
$function$;

-- function challenge_details(c challenge, p_participant bigint)
CREATE OR REPLACE FUNCTION challenge_details(c challenge, p_participant bigint)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT CASE c.challenge_type
WHEN 'collect' THEN jsonb_build_object(
'questions', challenge_questions(c, false), 'participant_answers', challenge_answers(c, p_participant))
WHEN 'video' THEN jsonb_build_object(
'video_url', c.video_url, 'duration', coalesce(c.duration, 100),
'watched_percentage', watched_percentage(c, p_participant))
WHEN 'unified_social' THEN jsonb_build_object('social_network_posts', challenge_posts(c, p_participant))
WHEN 'referral' THEN (
SELECT jsonb_build_object(
'referral_url', (SELECT '/signin?referral_code=' || p.referral_code FROM participant p
WHERE p.program_id = c.program_id AND p.id = p_participant),
'recruits', count(*), 'recruits_waiting', count(*) FILTER (WHERE r.pays AND r.paid_at IS NULL))
FROM referral r
WHERE r.program_id = c.program_id AND r.recruiter_id = p_participant AND r.challenge_id = c.id)
WHEN 'donation' THEN jsonb_build_object('donation_challenge', donation_json(c))
WHEN 'membership' THEN jsonb_build_object('membership_challenge', membership_json(c))
ELSE '{}' END
$function$;

-- function challenge_is_done(c challenge, p_participant bigint)
CREATE OR REPLACE FUNCTION challenge_is_done(c challenge, p_participant bigint)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT NOT challenge_stays_open(c) AND EXISTS (
SELECT FROM completion d
WHERE d.program_id = c.program_id AND d.participant_id = p_participant AND d.challenge_id = c.id)
$function$;

-- function challenge_json(p_program bigint, p_participant bigint, p_first_name text, p_identifier text, p_id bigint)
CREATE OR REPLACE FUNCTION challenge_json(p_program bigint, p_participant bigint, p_first_name text, p_identifier text, p_id bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
completed timestamptz;
current_status text;
details jsonb := '{}';
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
ORDER BY identifier = p_identifier DESC LIMIT 1;
IF NOT FOUND THEN RETURN NULL; END IF;
current_status := challenge_status(c.approved, c.start, c.finish, now());
IF current_status IN ('draft', 'scheduled') THEN
c.caption := ''; c.description := ''; c.content := ''; c.points := 0; c.link_url := NULL;
c.image_url := NULL; c.icon_url := NULL; c.success_message := NULL; c.parameters := NULL;
ELSE
details := challenge_details(c, p_participant);
END IF;
IF p_participant IS NOT NULL THEN
SELECT max(d.created_at) INTO completed FROM completion d
WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id;
END IF;
RETURN (jsonb_build_object(
'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'description', c.description,
'content', c.content, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
'points', c.points, 'reward_type', c.reward_type, 'start', iso(c.start), 'finish', iso(c.finish),
'status', current_status,
'image', CASE WHEN c.image_url IS NOT NULL THEN jsonb_build_object('url', c.image_url) END,
'icon', CASE WHEN c.icon_url IS NOT NULL THEN jsonb_build_object('url', c.icon_url) END,
'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
'link_url', c.link_url, 'bypass_modal', c.bypass_modal, 'api_completion_only', c.api_completion_only,
'is_repeatable', c.is_repeatable,
'is_repeatable_and_completed', c.is_repeatable AND completed IS NOT NULL,
'success_message', c.success_message,
'completed_by_current_participant_on', CASE WHEN NOT challenge_stays_open(c) THEN iso(completed) END,
'current_participant_name', CASE WHEN p_participant IS NOT NULL THEN coalesce(
(SELECT q.first_name FROM participant q WHERE q.program_id = p_program AND q.id = p_participant),
p_first_name) END) || details)::text;
END $function$;

-- function challenge_of_kind_json(p_program bigint, p_participant bigint, p_type text, p_parameters text, p_feature text)
CREATE OR REPLACE FUNCTION challenge_of_kind_json(p_program bigint, p_participant bigint, p_type text, p_parameters text, p_feature text)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN coalesce((
SELECT challenge_tile(c)::text
FROM challenge c
WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
AND c.challenge_type = p_type AND (p_parameters IS NULL OR c.parameters = p_parameters)
AND (p_feature IS NULL OR (SELECT p.features -> p_feature FROM program p WHERE p.id = p_program) = 'true')
AND (p_participant IS NULL OR challenge_stays_open(c) OR NOT EXISTS (
SELECT FROM completion d
WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id))
ORDER BY c.id DESC LIMIT 1), 'null');
END $function$;

-- function challenge_posts(c challenge, p_participant bigint)
CREATE OR REPLACE FUNCTION challenge_posts(c challenge, p_participant bigint)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT coalesce(jsonb_agg(jsonb_build_object(
'id', p.id::text, 'post_type', p.post_type, 'media_path', p.media_path, 'message', p.message,
'username', p.username, 'url', p.url, 'published_at', iso(p.published_at),
'social_network_page', jsonb_build_object('url', p.page_url, 'platform', p.page_platform),
'social_network_child_posts', p.children, 'wait_seconds', p.wait_seconds,
'viewed', EXISTS (SELECT FROM post_view v
WHERE v.program_id = p.program_id AND v.participant_id = p_participant AND v.post_id = p.id))
ORDER BY p.position), '[]')
FROM social_network_post p WHERE p.program_id = c.program_id AND p.challenge_id = c.id
$function$;

-- function challenge_program(p_challenge bigint)
CREATE OR REPLACE FUNCTION challenge_program(p_challenge bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM challenge WHERE id = p_challenge
$function$;
REVOKE ALL ON FUNCTION challenge_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challenge_program(bigint) TO programs_app;

-- function challenge_questions(c challenge, p_solved boolean)
CREATE OR REPLACE FUNCTION challenge_questions(c challenge, p_solved boolean)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT coalesce(jsonb_agg(jsonb_build_object(
'id', q.id::text, 'title', q.title, 'additional_details', q.additional_details,
'answer_type', q.answer_type, 'is_required', q.is_required,
'options', coalesce((
SELECT jsonb_agg(jsonb_build_object('id', o.id::text, 'details', o.details,
'image', CASE WHEN o.image_url IS NOT NULL THEN
jsonb_build_object('public_url', o.image_url, 'alt_text', coalesce(o.image_alt, '')) END)
|| CASE WHEN p_solved THEN jsonb_build_object('is_correct', o.is_correct) ELSE '{}' END
ORDER BY o.position)
FROM question_option o WHERE o.program_id = q.program_id AND o.question_id = q.id), '[]'))
ORDER BY q.position), '[]')
FROM question q WHERE q.program_id = c.program_id AND q.challenge_id = c.id
$function$;

-- function challenge_status(approved boolean, start timestamp with time zone, finish timestamp with time zone, at timestamp with time zone)
CREATE OR REPLACE FUNCTION challenge_status(approved boolean, start timestamp with time zone, finish timestamp with time zone, at timestamp with time zone)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT CASE WHEN NOT approved THEN 'draft' WHEN start > at THEN 'scheduled' WHEN finish <= at THEN 'ended'
ELSE 'active' END
$function$;

-- function challenge_stays_open(c challenge)
CREATE OR REPLACE FUNCTION challenge_stays_open(c challenge)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT c.challenge_type = 'referral' OR (c.is_repeatable AND c.challenge_type <> 'call_action')
$function$;

-- function challenge_tile(c challenge)
CREATE OR REPLACE FUNCTION challenge_tile(c challenge)
RETURNS json
LANGUAGE sql
STABLE
AS $function$
SELECT json_build_object(
'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'challenge_type', c.challenge_type,
'points', c.points, 'reward_type', c.reward_type, 'finish', iso(c.finish),
'image', CASE WHEN c.image_url IS NOT NULL THEN json_build_object('url', c.image_url) END,
'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
'link_url', c.link_url, 'bypass_modal', c.bypass_modal)
$function$;

-- function challenge_tiles_json(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION challenge_tiles_json(p_program bigint, p_participant bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(json_agg(challenge_tile(c)
ORDER BY c.challenge_type <> 'signup', coalesce(c.start, c.created_at) DESC, c.id DESC), '[]')::text
FROM challenge c
WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
AND c.challenge_type <> 'engage'
AND (p_participant IS NULL OR (c.challenge_type <> 'signup' AND (challenge_stays_open(c) OR NOT EXISTS (
SELECT FROM completion d
WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id)))));
END $function$;

-- function checkout_program(p_checkout uuid)
CREATE OR REPLACE FUNCTION checkout_program(p_checkout uuid)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM checkout WHERE id = p_checkout
$function$;
REVOKE ALL ON FUNCTION checkout_program(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkout_program(uuid) TO programs_app;

-- function complete_checkout(p_program bigint, p_checkout uuid)
CREATE OR REPLACE FUNCTION complete_checkout(p_program bigint, p_checkout uuid)
RETURNS bigint
LANGUAGE plpgsql
AS $function$
DECLARE
k checkout;
c challenge;
done bigint;
BEGIN
SELECT * INTO STRICT k FROM checkout WHERE program_id = p_program AND id = p_checkout;
SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = k.challenge_id;
c.points := k.points;
done := record_completion(c, k.participant_id, 'checkout:' || k.id);
IF done IS NOT NULL AND c.challenge_type = 'membership' THEN
PERFORM tell_membership(p_program, k.participant_id);
END IF;
RETURN done;
END $function$;

-- function complete_signup(p_program bigint, p_participants bigint[], p_pays boolean)
CREATE OR REPLACE FUNCTION complete_signup(p_program bigint, p_participants bigint[], p_pays boolean)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
BEGIN
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND challenge_type = 'signup'
AND challenge_status(approved, start, finish, now()) = 'active'
ORDER BY id LIMIT 1;
IF NOT FOUND THEN RETURN; END IF;
c.is_repeatable := false;
IF NOT p_pays THEN c.points := 0; END IF;
PERFORM record_completion(c, p.id, NULL) FROM (SELECT unnest(p_participants) AS id ORDER BY 1) p;
END $function$;

-- function content_tag_program(p_tag bigint)
CREATE OR REPLACE FUNCTION content_tag_program(p_tag bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM content_tag WHERE id = p_tag
$function$;
REVOKE ALL ON FUNCTION content_tag_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION content_tag_program(bigint) TO programs_app;

-- function copy_program(p_source bigint, p_target bigint)
CREATE OR REPLACE FUNCTION copy_program(p_source bigint, p_target bigint)
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
challenges jsonb;
questions jsonb;
name text;
BEGIN
FOREACH name IN ARRAY '{program_template,program_page,navigation_menu,carousel_item,email_setting,program_tier}'::text[] LOOP
PERFORM copy_rows(name::regclass, p_source, p_target);
END LOOP;
challenges := copy_rows('challenge', p_source, p_target, jsonb_build_object('approved', false, 'version', 1,
'create_key', NULL, 'create_digest', NULL, 'achievement_collection_address', NULL,
'created_at', now(), 'updated_at', now()));
questions := copy_rows('question', p_source, p_target, '{}', 'challenge_id', challenges);
PERFORM copy_rows('question_option', p_source, p_target, '{}', 'question_id', questions);
FOREACH name IN ARRAY '{social_network_post,donation_challenge,donation_entity,donation_amount,membership_challenge}'::text[] LOOP
PERFORM copy_rows(name::regclass, p_source, p_target, '{}', 'challenge_id', challenges);
END LOOP;
END $function$;

-- function copy_rows(p_table regclass, p_source bigint, p_target bigint, p_values jsonb, p_parent text, p_ids jsonb)
CREATE OR REPLACE FUNCTION copy_rows(p_table regclass, p_source bigint, p_target bigint, p_values jsonb DEFAULT '{}'::jsonb, p_parent text DEFAULT NULL::text, p_ids jsonb DEFAULT '{}'::jsonb)
RETURNS jsonb
LANGUAGE plpgsql
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
columns text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
WHERE attrelid = p_table AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '');
rows jsonb[];
old jsonb;
id text;
ids jsonb := '{}';
BEGIN
PERFORM set_config('app.program_id', p_source::text, true);
EXECUTE format('SELECT array_agg(to_jsonb(t) ORDER BY to_jsonb(t) -> ''id'') FROM %s t WHERE program_id = $1', p_table)
INTO rows USING p_source;
PERFORM set_config('app.program_id', p_target::text, true);
FOREACH old IN ARRAY coalesce(rows, '{}') LOOP
CONTINUE WHEN p_parent IS NOT NULL AND NOT p_ids ? (old ->> p_parent);
EXECUTE format('INSERT INTO %1$s AS t (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)
RETURNING to_jsonb(t) ->> ''id''', p_table, columns)
INTO id
USING old || p_values || jsonb_build_object('program_id', p_target)
|| CASE WHEN p_parent IS NULL THEN '{}' ELSE jsonb_build_object(p_parent, p_ids -> (old ->> p_parent)) END;
IF id IS NOT NULL THEN ids := ids || jsonb_build_object(old ->> 'id', id::bigint); END IF;
END LOOP;
RETURN ids;
END $function$;

-- function count_changes(p_program bigint, p_most integer)
CREATE OR REPLACE FUNCTION count_changes(p_program bigint, p_most integer)
RETURNS boolean
LANGUAGE plpgsql
AS $function$
DECLARE
d program_dashboard;
v_zone text;
v_today date;
v_people bigint[];
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT time_zone, (now() AT TIME ZONE time_zone)::date INTO STRICT v_zone, v_today FROM program WHERE id = p_program;
INSERT INTO program_dashboard (program_id, time_zone, today) VALUES (p_program, v_zone, v_today)
ON CONFLICT DO NOTHING;
SELECT * INTO d FROM program_dashboard WHERE program_id = p_program FOR UPDATE SKIP LOCKED;
IF NOT FOUND THEN RETURN false; END IF;
IF d.time_zone <> v_zone THEN
PERFORM recount_dashboard(p_program);
UPDATE program_dashboard SET time_zone = v_zone, today = v_today WHERE program_id = p_program;
ELSIF d.today < v_today THEN
PERFORM leave_days(p_program, d.today, v_today);
END IF;
v_people := count_days(p_program, v_zone, p_most);
PERFORM count_standings(p_program, v_people, v_today);
PERFORM turn_participant(p_program, s.participant_id)
FROM participant_standing s JOIN participant q ON q.program_id = p_program AND q.id = s.participant_id
WHERE s.program_id = p_program AND s.participant_id = ANY (v_people) AND s.counted = q.staff;
RETURN EXISTS (SELECT FROM dashboard_change WHERE program_id = p_program);
END $function$;

-- function count_click(p_program bigint, p_identifier text, p_id bigint)
CREATE OR REPLACE FUNCTION count_click(p_program bigint, p_identifier text, p_id bigint)
RETURNS boolean
LANGUAGE sql
AS $function$
SELECT set_config('app.program_id', p_program::text, true);
INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions, clicks)
SELECT c.program_id, c.id, pg_backend_pid() % 16, 0, 1 FROM challenge c
WHERE c.program_id = p_program AND (c.identifier = p_identifier OR c.id = p_id) AND c.link_url IS NOT NULL
AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
ORDER BY c.identifier = p_identifier DESC LIMIT 1
ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET clicks = t.clicks + 1
RETURNING true
$function$;

-- function count_days(p_program bigint, p_zone text, p_most integer)
CREATE OR REPLACE FUNCTION count_days(p_program bigint, p_zone text, p_most integer)
RETURNS bigint[]
LANGUAGE sql
AS $function$
WITH taken AS (
DELETE FROM dashboard_change WHERE program_id = p_program AND id IN (
SELECT id FROM dashboard_change WHERE program_id = p_program ORDER BY id LIMIT p_most)
RETURNING participant_id, (happened_at AT TIME ZONE p_zone)::date AS day, action_type, actions, completions, points
), by_type AS (
INSERT INTO action_day AS d (program_id, day, action_type, actions)
SELECT p_program, day, action_type, sum(actions) FROM taken WHERE actions <> 0 GROUP BY day, action_type
ON CONFLICT (program_id, day, action_type) DO UPDATE SET actions = d.actions + excluded.actions
), by_participant AS (
INSERT INTO participant_day AS d (program_id, participant_id, day, actions, completions, points)
SELECT p_program, participant_id, day, sum(actions), sum(completions), sum(points) FROM taken
WHERE actions <> 0 OR completions <> 0 GROUP BY participant_id, day
ON CONFLICT (program_id, participant_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
completions = d.completions + excluded.completions, points = d.points + excluded.points
RETURNING new.participant_id, new.day, new.actions, new.completions,
coalesce(old.actions, 0) AS actions_before, coalesce(old.completions, 0) AS completions_before
), by_day AS (
INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants)
SELECT p_program, n.day, sum(n.actions - n.actions_before), sum(n.completions - n.completions_before),
sum((n.actions > 0)::int - (n.actions_before > 0)::int)
FROM by_participant n
LEFT JOIN participant_standing s ON s.program_id = p_program AND s.participant_id = n.participant_id
WHERE s.counted IS DISTINCT FROM false GROUP BY n.day
ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
completions = d.completions + excluded.completions,
active_participants = d.active_participants + excluded.active_participants
)
SELECT array_agg(DISTINCT participant_id) FROM taken
$function$;

-- function count_standings(p_program bigint, p_people bigint[], p_today date)
CREATE OR REPLACE FUNCTION count_standings(p_program bigint, p_people bigint[], p_today date)
RETURNS void
LANGUAGE sql
AS $function$
DELETE FROM participant_day WHERE program_id = p_program AND participant_id = ANY (p_people)
AND actions = 0 AND completions = 0 AND points = 0;
WITH kept AS (
INSERT INTO participant_standing AS s (program_id, participant_id, counted, points, recent_points, last_active)
SELECT p_program, p.id, true, coalesce(sum(d.points), 0),
coalesce(sum(d.points) FILTER (WHERE d.day > p_today - 30), 0), max(d.day) FILTER (WHERE d.actions > 0)
FROM unnest(p_people) AS p (id)
LEFT JOIN participant_day d ON d.program_id = p_program AND d.participant_id = p.id
GROUP BY p.id
ON CONFLICT (program_id, participant_id) DO UPDATE SET points = excluded.points,
recent_points = excluded.recent_points, last_active = excluded.last_active
RETURNING old.last_active AS before, new.last_active AS after, new.counted
)
INSERT INTO program_day AS d (program_id, day, last_active)
SELECT p_program, m.day, sum(m.people)
FROM kept, LATERAL (VALUES (before, -1), (after, 1)) AS m (day, people)
WHERE counted AND before IS DISTINCT FROM after AND m.day IS NOT NULL GROUP BY m.day
ON CONFLICT (program_id, day) DO UPDATE SET last_active = d.last_active + excluded.last_active;
$function$;

-- function dashboard_metrics_json(p_program bigint)
CREATE OR REPLACE FUNCTION dashboard_metrics_json(p_program bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
DECLARE
v_zone text;
v_from date;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT time_zone INTO v_zone FROM program WHERE id = p_program;
v_from := first_of_thirty(v_zone);
RETURN (
SELECT json_build_object('time_zone', v_zone, 'from', v_from, 'to', v_from + 29,
'active_participants', json_build_object('total', d.active, 'recent', d.active_lately),
'completed_challenges', json_build_object('total', d.completions, 'recent', d.completions_lately),
'program_visits', json_build_object('total', v.visits, 'recent', v.visits_lately),
'participant_actions', json_build_object('total', d.actions, 'recent', d.actions_lately))::text
FROM (
SELECT coalesce(sum(last_active), 0) AS active,
coalesce(sum(last_active) FILTER (WHERE day >= v_from), 0) AS active_lately,
coalesce(sum(completions), 0) AS completions,
coalesce(sum(completions) FILTER (WHERE day >= v_from), 0) AS completions_lately,
coalesce(sum(actions), 0) AS actions,
coalesce(sum(actions) FILTER (WHERE day >= v_from), 0) AS actions_lately
FROM program_day WHERE program_id = p_program) d,
(
SELECT coalesce(sum(visits), 0) AS visits,
coalesce(sum(visits) FILTER (WHERE day >= v_from), 0) AS visits_lately
FROM visit_day WHERE program_id = p_program) v);
END $function$;

-- function decimal_text(hundredths integer)
CREATE OR REPLACE FUNCTION decimal_text(hundredths integer)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT to_char(hundredths / 100.0, 'FM9999990.00')
$function$;

-- function domain_is_live(p_domain text)
CREATE OR REPLACE FUNCTION domain_is_live(p_domain text)
RETURNS boolean
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT EXISTS (SELECT FROM program_domain WHERE domain = p_domain AND verified_at IS NOT NULL)
$function$;
REVOKE ALL ON FUNCTION domain_is_live(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION domain_is_live(text) TO programs_app;

-- function domain_program(p_id bigint)
CREATE OR REPLACE FUNCTION domain_program(p_id bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM program_domain WHERE id = p_id
$function$;
REVOKE ALL ON FUNCTION domain_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION domain_program(bigint) TO programs_app;

-- function donation_json(c challenge)
CREATE OR REPLACE FUNCTION donation_json(c challenge)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT jsonb_build_object(
'entity_label', d.entity_label, 'currency', d.currency,
'active_donation_challenge_entity_options', coalesce((
SELECT jsonb_agg(jsonb_build_object('id', e.id::text, 'entity', e.entity) ORDER BY e.position)
FROM donation_entity e
WHERE e.program_id = d.program_id AND e.challenge_id = d.challenge_id AND e.active), '[]'),
'active_donation_challenge_amount_options', coalesce((
SELECT jsonb_agg(jsonb_build_object('id', a.id::text, 'amount', decimal_text(a.amount),
'points', CASE c.reward_type WHEN 'points' THEN a.points ELSE 0 END) ORDER BY a.position)
FROM donation_amount a
WHERE a.program_id = d.program_id AND a.challenge_id = d.challenge_id AND a.active), '[]'))
FROM donation_challenge d WHERE d.program_id = c.program_id AND d.challenge_id = c.id
$function$;

-- function dynamic_feed_post_program(p_post bigint)
CREATE OR REPLACE FUNCTION dynamic_feed_post_program(p_post bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM dynamic_feed_post WHERE id = p_post
$function$;
REVOKE ALL ON FUNCTION dynamic_feed_post_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dynamic_feed_post_program(bigint) TO programs_app;

-- function earned_points(action_type text, points integer)
CREATE OR REPLACE FUNCTION earned_points(action_type text, points integer)
RETURNS bigint
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT CASE action_type WHEN 'reward' THEN 0 ELSE points END::bigint
$function$;

-- function evergreen_json(p_program bigint)
CREATE OR REPLACE FUNCTION evergreen_json(p_program bigint)
RETURNS jsonb
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(jsonb_agg(jsonb_build_object(
'id', v.id::text, 'evergreen_setting_definition_id', d.id::text, 'key', d.key,
'active', coalesce(v.active, true)) ORDER BY d.id), '[]')
FROM evergreen_setting_definition d
LEFT JOIN evergreen_setting_value v
ON v.program_id = p_program AND v.evergreen_setting_definition_id = d.id);
END $function$;

-- function evergreen_value_program(p_value bigint)
CREATE OR REPLACE FUNCTION evergreen_value_program(p_value bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM evergreen_setting_value WHERE id = p_value
$function$;
REVOKE ALL ON FUNCTION evergreen_value_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evergreen_value_program(bigint) TO programs_app;

-- function feed_post_status(published_at timestamp with time zone, ends_at timestamp with time zone, at timestamp with time zone)
CREATE OR REPLACE FUNCTION feed_post_status(published_at timestamp with time zone, ends_at timestamp with time zone, at timestamp with time zone)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT CASE WHEN published_at IS NULL THEN 'draft' WHEN published_at > at THEN 'scheduled'
WHEN ends_at <= at THEN 'ended' ELSE 'live' END
$function$;

-- function feed_posts_json(p_program bigint, p_page integer, p_size integer)
CREATE OR REPLACE FUNCTION feed_posts_json(p_program bigint, p_page integer, p_size integer)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
-- One more than the page shows, which tells whether there is another.
WITH found AS (
SELECT d.*, row_number() OVER (ORDER BY d.published_at DESC, d.id DESC) AS place
FROM dynamic_feed_post d
WHERE d.program_id = p_program AND d.published_at <= now()
AND feed_post_status(d.published_at, d.ends_at, now()) = 'live'
AND (SELECT p.features -> 'dynamic_feed_posts' FROM program p WHERE p.id = p_program) = 'true'
ORDER BY d.published_at DESC, d.id DESC LIMIT p_size + 1 OFFSET (p_page - 1) * p_size
)
SELECT json_build_object(
'data', coalesce((
SELECT json_agg(json_build_object('id', f.id::text, 'title', f.title, 'body_html', f.body_html,
'image', f.image, 'link', f.link, 'link_text', f.link_text, 'published_at', iso(f.published_at))
ORDER BY f.place)
FROM found f WHERE f.place <= p_page * p_size), '[]'),
'next_page', CASE WHEN (SELECT count(*) FROM found) > p_size THEN p_page + 1 END,
'time_zone', p.time_zone)::text
FROM program p WHERE p.id = p_program);
END $function$;

-- function first_of_thirty(p_zone text)
CREATE OR REPLACE FUNCTION first_of_thirty(p_zone text)
RETURNS date
LANGUAGE sql
STABLE
AS $function$
SELECT (now() AT TIME ZONE p_zone)::date - 29
$function$;

-- function forget_visits(p_program bigint, p_days integer)
CREATE OR REPLACE FUNCTION forget_visits(p_program bigint, p_days integer)
RETURNS void
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
UPDATE visit_day SET salt = NULL
WHERE program_id = p_program AND salt IS NOT NULL AND day < (now() AT TIME ZONE 'UTC')::date - 1;
DELETE FROM visit_event WHERE program_id = p_program AND occurred_at < now() - make_interval(days => p_days);
DELETE FROM visit WHERE program_id = p_program AND started_at < now() - make_interval(days => p_days + 1);
END $function$;

-- function full_name(first_name text, last_name text)
CREATE OR REPLACE FUNCTION full_name(first_name text, last_name text)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT nullif(btrim(first_name || ' ' || last_name), '')
$function$;

-- function has_live_feed_post(p_program bigint)
CREATE OR REPLACE FUNCTION has_live_feed_post(p_program bigint)
RETURNS boolean
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN EXISTS (
SELECT FROM dynamic_feed_post d
WHERE d.program_id = p_program AND d.published_at <= now()
AND feed_post_status(d.published_at, d.ends_at, now()) = 'live');
END $function$;

-- function has_taken_first_step(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION has_taken_first_step(p_program bigint, p_participant bigint)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT EXISTS (SELECT FROM first_step s WHERE s.program_id = p_program AND s.participant_id = p_participant)
OR EXISTS (SELECT FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
WHERE d.program_id = p_program AND d.participant_id = p_participant AND is_first_step(c))
$function$;

-- function hold_subdomain(p_name text)
CREATE OR REPLACE FUNCTION hold_subdomain(p_name text)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
PERFORM pg_advisory_xact_lock(hashtextextended('subdomain ' || p_name, 0));
RETURN NOT EXISTS (SELECT FROM program p WHERE p.subdomain = p_name)
AND NOT EXISTS (SELECT FROM program_domain d WHERE d.domain_type = 'perk_domain' AND d.domain = p_name);
END $function$;
REVOKE ALL ON FUNCTION hold_subdomain(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_subdomain(text) TO programs_app;

-- function is_first_step(c challenge)
CREATE OR REPLACE FUNCTION is_first_step(c challenge)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT c.challenge_type <> 'signup' AND NOT (c.challenge_type = 'collect' AND coalesce(c.parameters, '') = 'profile')
$function$;

-- function iso(moment timestamp with time zone)
CREATE OR REPLACE FUNCTION iso(moment timestamp with time zone)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

-- function keep_test_mode()
CREATE OR REPLACE FUNCTION keep_test_mode()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION 'Test mode of program % cannot be switched off', OLD.id USING ERRCODE = 'check_violation';
END $function$;

-- function known_content_tags(p_program bigint, p_names text[])
CREATE OR REPLACE FUNCTION known_content_tags(p_program bigint, p_names text[])
RETURNS text[]
LANGUAGE plpgsql
AS $function$
DECLARE
known jsonb;
BEGIN
LOOP
INSERT INTO content_tag (program_id, name)
SELECT p_program, n.name FROM (
SELECT DISTINCT ON (lower(name)) name, place FROM unnest(p_names) WITH ORDINALITY AS g (name, place)
ORDER BY lower(name), place) n
WHERE NOT EXISTS (SELECT FROM content_tag t WHERE t.program_id = p_program AND lower(t.name) = lower(n.name))
ON CONFLICT (program_id, lower(name)) DO NOTHING;
SELECT coalesce(jsonb_object_agg(lower(t.name), t.name), '{}') INTO known FROM (
SELECT name FROM content_tag
WHERE program_id = p_program AND lower(name) IN (SELECT lower(n) FROM unnest(p_names) AS n)
ORDER BY id FOR SHARE) t;
-- One that was renamed meanwhile is missing.
EXIT WHEN NOT EXISTS (SELECT FROM unnest(p_names) AS n WHERE NOT known ? lower(n));
END LOOP;
RETURN ARRAY(
SELECT known ->> key FROM (
SELECT lower(name) AS key, min(place) AS place FROM unnest(p_names) WITH ORDINALITY AS g (name, place)
GROUP BY 1) k
ORDER BY place);
END $function$;

-- function latest_actions_json(p_program bigint, p_names boolean)
CREATE OR REPLACE FUNCTION latest_actions_json(p_program bigint, p_names boolean)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(json_agg(json_build_object('id', a.id::text, 'action_type', a.action_type,
'name', CASE WHEN p_names THEN a.name END, 'short_name', a.short_name, 'title', a.title,
'points', a.points, 'actionable_url', a.actionable_url,
'details_url', CASE WHEN p_names THEN a.details_url END, 'created_at', iso(a.created_at))
ORDER BY a.created_at DESC, a.id DESC), '[]')::text
FROM (
SELECT * FROM dashboard_action WHERE program_id = p_program
ORDER BY created_at DESC, id DESC LIMIT 12) a);
END $function$;

-- function latest_users_json(p_program bigint, p_names boolean)
CREATE OR REPLACE FUNCTION latest_users_json(p_program bigint, p_names boolean)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT coalesce(json_agg(json_build_object('participant_id', q.id::text,
'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
'short_name', short_name(q.first_name, q.last_name), 'created_at', iso(q.joined_at),
'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
ORDER BY q.joined_at DESC, q.id DESC), '[]')::text
FROM (
SELECT * FROM participant
WHERE program_id = p_program AND NOT staff AND (first_name <> '' OR last_name <> '')
ORDER BY joined_at DESC, id DESC LIMIT 12) q);
END $function$;

-- function lease_domain_check(p_seconds integer)
CREATE OR REPLACE FUNCTION lease_domain_check(p_seconds integer)
RETURNS TABLE(program_id bigint, id bigint, domain text, verification_token text)
LANGUAGE sql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
WITH due AS MATERIALIZED (
SELECT d.program_id, d.id FROM program_domain d WHERE d.next_check_at <= now()
ORDER BY d.next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
UPDATE program_domain d SET next_check_at = now() + make_interval(secs => p_seconds)
FROM due WHERE d.program_id = due.program_id AND d.id = due.id
RETURNING d.program_id, d.id, d.domain, d.verification_token
$function$;
REVOKE ALL ON FUNCTION lease_domain_check(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_domain_check(integer) TO programs_app;

-- function leave_days(p_program bigint, p_from date, p_to date)
CREATE OR REPLACE FUNCTION leave_days(p_program bigint, p_from date, p_to date)
RETURNS void
LANGUAGE sql
AS $function$
UPDATE participant_standing s SET recent_points = s.recent_points - t.points
FROM (SELECT participant_id, sum(points) AS points FROM participant_day
WHERE program_id = p_program AND day > p_from - 30 AND day <= p_to - 30 GROUP BY participant_id) t
WHERE s.program_id = p_program AND s.participant_id = t.participant_id AND t.points <> 0;
UPDATE program_dashboard SET today = p_to WHERE program_id = p_program;
$function$;

-- function make_domain_live(p_program bigint, p_id bigint)
CREATE OR REPLACE FUNCTION make_domain_live(p_program bigint, p_id bigint)
RETURNS boolean
LANGUAGE plpgsql
AS $function$
BEGIN
UPDATE program_domain SET verified_at = coalesce(verified_at, now()), checked_at = now(), last_error = NULL,
next_check_at = 'infinity'
WHERE program_id = p_program AND id = p_id;
RETURN CASE WHEN FOUND THEN true END;
EXCEPTION WHEN unique_violation THEN
RETURN false;
END $function$;

-- function membership_json(c challenge)
CREATE OR REPLACE FUNCTION membership_json(c challenge)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $function$
SELECT jsonb_build_object('id', m.id::text, 'price', decimal_text(m.price), 'currency', m.currency,
'merchant_name', m.merchant_name)
FROM membership_challenge m WHERE m.program_id = c.program_id AND m.challenge_id = c.id
$function$;

-- function note_actions()
CREATE OR REPLACE FUNCTION note_actions()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
IF TG_OP <> 'INSERT' THEN
INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, points)
SELECT program_id, participant_id, created_at, action_type, -1, -earned_points(action_type, points) FROM gone;
END IF;
IF TG_OP <> 'DELETE' THEN
INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, points)
SELECT program_id, participant_id, created_at, action_type, 1, earned_points(action_type, points) FROM come;
END IF;
RETURN NULL;
END $function$;

-- function note_completion()
CREATE OR REPLACE FUNCTION note_completion()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO dashboard_change (program_id, participant_id, happened_at, completions)
SELECT d.program_id, d.participant_id, d.created_at, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
FROM (SELECT (coalesce(NEW, OLD)).*) d;
RETURN NULL;
END $function$;

-- function note_question()
CREATE OR REPLACE FUNCTION note_question()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
NEW.question := coalesce((SELECT q.title FROM question q
WHERE q.program_id = NEW.program_id AND q.id = NEW.question_id), '');
RETURN NEW;
END $function$;

-- function note_staff()
CREATE OR REPLACE FUNCTION note_staff()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO dashboard_change (program_id, participant_id, happened_at) VALUES (NEW.program_id, NEW.id, now());
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
GRANT EXECUTE ON FUNCTION participant_program(bigint) TO programs_app;

-- function pay_referrals(p_program bigint, p_participants bigint[])
CREATE OR REPLACE FUNCTION pay_referrals(p_program bigint, p_participants bigint[])
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
r referral;
c challenge;
BEGIN
FOR r IN SELECT * FROM referral d
WHERE d.program_id = p_program AND d.participant_id = ANY (p_participants) AND d.pays AND d.paid_at IS NULL
AND d.first_step_at IS NOT NULL
ORDER BY d.participant_id FOR NO KEY UPDATE
LOOP
SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = r.challenge_id;
c.is_repeatable := true;
UPDATE referral SET paid_at = now() WHERE program_id = p_program AND participant_id = r.participant_id;
PERFORM record_completion(c, r.recruiter_id, 'recruit:' || r.participant_id);
END LOOP;
END $function$;

-- function program_of_host(p_host text, p_subdomain text, p_bare boolean)
CREATE OR REPLACE FUNCTION program_of_host(p_host text, p_subdomain text, p_bare boolean)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM site_of_host(p_host, p_subdomain, p_bare)
$function$;
REVOKE ALL ON FUNCTION program_of_host(text,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_of_host(text,text,boolean) TO programs_app;

-- function program_page_json(p_program bigint, p_slug text)
CREATE OR REPLACE FUNCTION program_page_json(p_program bigint, p_slug text)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT json_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title, 'html', g.html)::text
FROM program_page g WHERE g.program_id = p_program AND g.slug = p_slug AND g.status = 'published');
END $function$;

-- function program_page_program(p_page bigint)
CREATE OR REPLACE FUNCTION program_page_program(p_page bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM program_page WHERE id = p_page
$function$;
REVOKE ALL ON FUNCTION program_page_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION program_page_program(bigint) TO programs_app;

-- function programs_to_count()
CREATE OR REPLACE FUNCTION programs_to_count()
RETURNS SETOF bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT p.id FROM program p LEFT JOIN program_dashboard d ON d.program_id = p.id
WHERE EXISTS (SELECT FROM dashboard_change c WHERE c.program_id = p.id)
OR d.time_zone <> p.time_zone OR d.today < (now() AT TIME ZONE d.time_zone)::date
ORDER BY p.id
$function$;
REVOKE ALL ON FUNCTION programs_to_count() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_to_count() TO programs_app;

-- function programs_with_open_referrals()
CREATE OR REPLACE FUNCTION programs_with_open_referrals()
RETURNS TABLE(program_id bigint)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT r.program_id FROM referral r WHERE r.pays AND r.paid_at IS NULL AND r.first_step_at IS NOT NULL
UNION SELECT r.program_id FROM referral r
WHERE r.pays AND r.first_step_at IS NULL AND r.joined_at > now() - interval '1 hour'
$function$;
REVOKE ALL ON FUNCTION programs_with_open_referrals() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_open_referrals() TO programs_app;

-- function qualify_referrals(p_program bigint, p_participants bigint[])
CREATE OR REPLACE FUNCTION qualify_referrals(p_program bigint, p_participants bigint[])
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
r referral;
BEGIN
FOR r IN SELECT * FROM referral w
WHERE w.program_id = p_program AND w.participant_id = ANY (p_participants) AND w.pays AND w.first_step_at IS NULL
ORDER BY w.participant_id FOR NO KEY UPDATE
LOOP
UPDATE referral SET first_step_at = now()
WHERE program_id = p_program AND participant_id = r.participant_id;
INSERT INTO outbox (program_id, queue, type, payload)
VALUES (p_program, '{programs}', 'referral.qualified', jsonb_build_object(
'participant_id', r.participant_id::text, 'recruiter_id', r.recruiter_id::text));
END LOOP;
END $function$;

-- function record_completion(c challenge, p_participant bigint, p_key text)
CREATE OR REPLACE FUNCTION record_completion(c challenge, p_participant bigint, p_key text)
RETURNS bigint
LANGUAGE plpgsql
AS $function$
DECLARE
done completion;
BEGIN
INSERT INTO completion (program_id, participant_id, challenge_id, occasion, idempotency_key, points)
VALUES (c.program_id, p_participant, c.id,
CASE WHEN c.is_repeatable THEN coalesce(p_key, gen_random_uuid()::text) ELSE '' END, p_key,
CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
ON CONFLICT ON CONSTRAINT completion_once DO NOTHING
RETURNING * INTO done;
IF NOT FOUND THEN RETURN NULL; END IF;
INSERT INTO participant_action
(program_id, participant_id, title, action_type, source_id, points, created_at)
VALUES (c.program_id, p_participant, c.caption, 'challenge', done.id, done.points, done.created_at);
INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions)
VALUES (c.program_id, c.id, pg_backend_pid() % 16, 1)
ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions + 1;
INSERT INTO outbox (program_id, queue, type, payload)
SELECT c.program_id, queue, 'challenge.completed', jsonb_build_object(
'completion_id', done.id::text, 'challenge_id', c.id::text, 'challenge_type', c.challenge_type,
'title', c.caption, 'participant_id', p_participant::text, 'points', done.points,
'completed_at', iso(done.created_at))
FROM unnest(ARRAY['{identity}', '{rewards}', '{receipts}']) AS queue;
IF is_first_step(c) THEN PERFORM qualify_referrals(c.program_id, ARRAY[p_participant]); END IF;
RETURN done.id;
END $function$;

-- function record_visits(p_program bigint, p_seen jsonb)
CREATE OR REPLACE FUNCTION record_visits(p_program bigint, p_seen jsonb)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
v_day date;
v_salt bytea;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT (now() AT TIME ZONE p.time_zone)::date INTO STRICT v_day FROM program p WHERE p.id = p_program;
-- Holds the day's row, so that those who write for a program take turns and nobody counts as new twice.
INSERT INTO visit_day AS d (program_id, day, salt) VALUES (p_program, v_day, uuid_send(gen_random_uuid()))
ON CONFLICT (program_id, day) DO UPDATE SET salt = d.salt RETURNING d.salt INTO v_salt;
WITH seen AS (
SELECT sha256(v_salt || convert_to(s ->> 'browser', 'UTF8')) AS visitor, (s ->> 'id')::uuid AS id,
s ->> 'name' AS name, s ->> 'page' AS page, position
FROM jsonb_array_elements(p_seen) WITH ORDINALITY AS e (s, position)
), first AS (
SELECT DISTINCT ON (visitor) visitor, page FROM seen ORDER BY visitor, position
), known AS (
SELECT DISTINCT ON (visitor) visitor, v.id, v.started_at FROM visit v JOIN first USING (visitor)
WHERE v.program_id = p_program ORDER BY visitor, v.started_at DESC
), started AS (
INSERT INTO visit (program_id, visitor, landing_page)
SELECT p_program, visitor, page FROM first LEFT JOIN known k USING (visitor)
WHERE k.id IS NULL OR k.started_at < now() - interval '4 hours'
RETURNING visitor, id
), stored AS (
INSERT INTO visit_event (program_id, id, visit_id, name, page)
SELECT p_program, s.id, coalesce(n.id, k.id), s.name, s.page
FROM seen s LEFT JOIN started n USING (visitor) LEFT JOIN known k USING (visitor)
WHERE s.name IS NOT NULL ORDER BY position
ON CONFLICT (program_id, id) DO NOTHING
RETURNING name
)
UPDATE visit_day d SET
visits = d.visits + (SELECT count(*) FROM started),
unique_visitors = d.unique_visitors + (SELECT count(*) FROM first WHERE visitor NOT IN (SELECT visitor FROM known)),
page_views = d.page_views + (SELECT count(*) FROM stored WHERE name = '$view')
WHERE d.program_id = p_program AND d.day = v_day;
END $function$;

-- function recount_dashboard(p_program bigint)
CREATE OR REPLACE FUNCTION recount_dashboard(p_program bigint)
RETURNS void
LANGUAGE sql
AS $function$
DELETE FROM action_day WHERE program_id = p_program;
DELETE FROM program_day WHERE program_id = p_program;
DELETE FROM participant_day WHERE program_id = p_program;
DELETE FROM participant_standing WHERE program_id = p_program;
-- One statement, one snapshot: what it removes is among what it reads.
WITH waiting AS (DELETE FROM dashboard_change WHERE program_id = p_program)
INSERT INTO dashboard_change (program_id, participant_id, happened_at, action_type, actions, completions, points)
SELECT program_id, participant_id, created_at, action_type, 1, 0, earned_points(action_type, points)
FROM participant_action WHERE program_id = p_program
UNION ALL
SELECT program_id, participant_id, created_at, NULL, 0, 1, 0 FROM completion WHERE program_id = p_program
ORDER BY participant_id;
$function$;

-- function refuse_change()
CREATE OR REPLACE FUNCTION refuse_change()
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

-- function report_played(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_played int4multirange, OUT refusal text, OUT watched_percentage integer)
CREATE OR REPLACE FUNCTION report_played(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_played int4multirange, OUT refusal text, OUT watched_percentage integer)
RETURNS record
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
ORDER BY identifier = p_identifier DESC LIMIT 1;
IF NOT FOUND OR c.challenge_type <> 'video' OR c.video_seconds IS NULL THEN
refusal := 'not_found'; RETURN;
ELSIF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
refusal := 'challenge_not_active'; RETURN;
END IF;
INSERT INTO video_view AS v (program_id, participant_id, challenge_id, played)
VALUES (p_program, p_participant, c.id, p_played * int4multirange(int4range(0, c.video_seconds)))
ON CONFLICT (program_id, participant_id, challenge_id) DO UPDATE SET played = v.played + excluded.played;
watched_percentage := watched_percentage(c, p_participant);
END $function$;

-- function reset_activities(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION reset_activities(p_program bigint, p_participant bigint)
RETURNS jsonb
LANGUAGE plpgsql
AS $function$
DECLARE
done jsonb := '[]';
d record;
BEGIN
PERFORM pg_advisory_xact_lock(hashtextextended('reset ' || p_program || ' ' || p_participant, 0));
-- First, so that a payment under way is waited for and taken back below.
DELETE FROM referral WHERE program_id = p_program AND recruiter_id = p_participant;
FOR d IN SELECT n.id, n.points, n.created_at, c.id AS challenge_id, c.challenge_type, c.caption
FROM completion n JOIN challenge c ON c.program_id = n.program_id AND c.id = n.challenge_id
WHERE n.program_id = p_program AND n.participant_id = p_participant AND coalesce(n.idempotency_key, '') NOT LIKE 'checkout:%'
ORDER BY n.id
LOOP
done := done || jsonb_build_object('completion_id', d.id::text, 'challenge_id', d.challenge_id::text,
'challenge_type', d.challenge_type, 'title', d.caption, 'participant_id', p_participant::text,
'points', d.points, 'completed_at', iso(d.created_at));
PERFORM reverse_completion(p_program, d.id);
END LOOP;
RETURN done;
END $function$;

-- function reverse_completion(p_program bigint, p_completion bigint)
CREATE OR REPLACE FUNCTION reverse_completion(p_program bigint, p_completion bigint)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
done completion;
c challenge;
BEGIN
DELETE FROM completion WHERE program_id = p_program AND id = p_completion RETURNING * INTO done;
IF NOT FOUND THEN RETURN; END IF;
SELECT * INTO STRICT c FROM challenge WHERE program_id = p_program AND id = done.challenge_id;
INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
VALUES (p_program, done.participant_id, c.caption, 'challenge', done.id, -done.points, now());
INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions)
VALUES (p_program, c.id, pg_backend_pid() % 16, -1)
ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET completions = t.completions - 1;
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'completion.reversed', jsonb_build_object(
'completion_id', done.id::text, 'challenge_id', c.id::text, 'title', c.caption,
'participant_id', done.participant_id::text, 'points', done.points, 'reversed_at', iso(now()))
FROM unnest(ARRAY['{identity}', '{rewards}', '{receipts}']) AS queue;
IF c.challenge_type = 'membership' THEN PERFORM tell_membership(p_program, done.participant_id); END IF;
END $function$;

-- function save_donation(p_program bigint, p_challenge bigint, p_donation jsonb, p_by_place boolean)
CREATE OR REPLACE FUNCTION save_donation(p_program bigint, p_challenge bigint, p_donation jsonb, p_by_place boolean)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
given jsonb;
place bigint;
kept bigint;
kept_entities bigint[] := '{}';
kept_amounts bigint[] := '{}';
BEGIN
INSERT INTO donation_challenge (program_id, challenge_id, entity_label, currency)
VALUES (p_program, p_challenge, p_donation ->> 'entity_label', p_donation ->> 'currency')
ON CONFLICT (program_id, challenge_id) DO UPDATE SET entity_label = excluded.entity_label,
currency = excluded.currency;
FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'entities') WITH ORDINALITY LOOP
kept := (SELECT e.id FROM donation_entity e WHERE e.program_id = p_program AND e.challenge_id = p_challenge
AND (e.id = (given ->> 'id')::bigint OR p_by_place AND e.position = place)
ORDER BY e.active DESC, e.id LIMIT 1);
INSERT INTO donation_entity AS e (program_id, id, challenge_id, position, entity, active)
VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_entity', 'id'))), p_challenge,
place, given ->> 'entity', coalesce((given -> 'active')::boolean, true))
ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, entity = excluded.entity,
active = excluded.active
RETURNING e.id INTO kept;
kept_entities := kept_entities || kept;
END LOOP;
FOR given, place IN SELECT * FROM jsonb_array_elements(p_donation -> 'amounts') WITH ORDINALITY LOOP
kept := (SELECT a.id FROM donation_amount a WHERE a.program_id = p_program AND a.challenge_id = p_challenge
AND (a.id = (given ->> 'id')::bigint OR p_by_place AND a.position = place)
ORDER BY a.active DESC, a.id LIMIT 1);
INSERT INTO donation_amount AS a (program_id, id, challenge_id, position, amount, points, active)
VALUES (p_program, coalesce(kept, nextval(pg_get_serial_sequence('donation_amount', 'id'))), p_challenge,
place, (given ->> 'amount')::numeric * 100, (given -> 'points')::integer,
coalesce((given -> 'active')::boolean, true))
ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, amount = excluded.amount,
points = excluded.points, active = excluded.active
RETURNING a.id INTO kept;
kept_amounts := kept_amounts || kept;
END LOOP;
UPDATE donation_entity SET active = false
WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_entities);
UPDATE donation_amount SET active = false
WHERE program_id = p_program AND challenge_id = p_challenge AND active AND id <> ALL (kept_amounts);
END $function$;

-- function save_posts(p_program bigint, p_challenge bigint, p_posts jsonb, p_by_place boolean)
CREATE OR REPLACE FUNCTION save_posts(p_program bigint, p_challenge bigint, p_posts jsonb, p_by_place boolean)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
given jsonb;
place bigint;
posted bigint;
kept bigint[] := '{}';
BEGIN
FOR given, place IN SELECT * FROM jsonb_array_elements(p_posts) WITH ORDINALITY LOOP
posted := (SELECT p.id FROM social_network_post p WHERE p.program_id = p_program
AND p.challenge_id = p_challenge AND (p.id = (given ->> 'id')::bigint OR p_by_place AND p.position = place));
INSERT INTO social_network_post AS p (program_id, id, challenge_id, position, post_type, media_path,
media_seconds, message, username, url, published_at, page_url, page_platform, children, wait_seconds)
SELECT p_program, coalesce(posted, nextval(pg_get_serial_sequence('social_network_post', 'id'))),
p_challenge, place, r.post_type, r.media_path, r.media_seconds, coalesce(r.message, ''), r.username, r.url,
r.published_at, r.page_url, r.page_platform, coalesce(r.children, '[]'), r.wait_seconds
FROM jsonb_to_record(given) AS r (post_type text, media_path text, media_seconds numeric, message text,
username text, url text, published_at timestamptz, page_url text, page_platform text, children jsonb,
wait_seconds numeric)
ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, post_type = excluded.post_type,
media_path = excluded.media_path, media_seconds = excluded.media_seconds, message = excluded.message,
username = excluded.username, url = excluded.url, published_at = excluded.published_at,
page_url = excluded.page_url, page_platform = excluded.page_platform, children = excluded.children,
wait_seconds = excluded.wait_seconds
RETURNING p.id INTO posted;
kept := kept || posted;
END LOOP;
DELETE FROM social_network_post WHERE program_id = p_program AND challenge_id = p_challenge
AND id <> ALL (kept);
END $function$;

-- function save_questions(p_program bigint, p_challenge bigint, p_questions jsonb, p_by_place boolean)
CREATE OR REPLACE FUNCTION save_questions(p_program bigint, p_challenge bigint, p_questions jsonb, p_by_place boolean)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
given jsonb;
place bigint;
choice jsonb;
choice_place bigint;
asked bigint;
offered bigint;
kept bigint[] := '{}';
kept_options bigint[];
BEGIN
FOR given, place IN SELECT * FROM jsonb_array_elements(p_questions) WITH ORDINALITY LOOP
asked := (SELECT q.id FROM question q WHERE q.program_id = p_program AND q.challenge_id = p_challenge
AND (q.id = (given ->> 'id')::bigint OR p_by_place AND q.position = place));
INSERT INTO question AS q (program_id, id, challenge_id, position, title, additional_details, answer_type,
is_required, profile_attribute)
VALUES (p_program, coalesce(asked, nextval(pg_get_serial_sequence('question', 'id'))), p_challenge, place,
given ->> 'title', coalesce(given ->> 'additional_details', ''), given ->> 'answer_type',
coalesce((given -> 'is_required')::boolean, false), given ->> 'profile_attribute')
ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, title = excluded.title,
additional_details = excluded.additional_details, answer_type = excluded.answer_type,
is_required = excluded.is_required, profile_attribute = excluded.profile_attribute
RETURNING q.id INTO asked;
kept := kept || asked;
kept_options := '{}';
FOR choice, choice_place IN
SELECT * FROM jsonb_array_elements(coalesce(given -> 'options', '[]')) WITH ORDINALITY
LOOP
offered := (SELECT o.id FROM question_option o WHERE o.program_id = p_program AND o.question_id = asked
AND (o.id = (choice ->> 'id')::bigint OR p_by_place AND o.position = choice_place));
INSERT INTO question_option AS o (program_id, id, question_id, position, details, image_url, image_alt,
is_correct)
VALUES (p_program, coalesce(offered, nextval(pg_get_serial_sequence('question_option', 'id'))), asked,
choice_place, choice ->> 'details', choice -> 'image' ->> 'public_url', choice -> 'image' ->> 'alt_text',
coalesce((choice -> 'is_correct')::boolean, false))
ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, details = excluded.details,
image_url = excluded.image_url, image_alt = excluded.image_alt, is_correct = excluded.is_correct
RETURNING o.id INTO offered;
kept_options := kept_options || offered;
END LOOP;
DELETE FROM question_option WHERE program_id = p_program AND question_id = asked
AND id <> ALL (kept_options);
END LOOP;
WITH gone AS (
DELETE FROM question WHERE program_id = p_program AND challenge_id = p_challenge AND id <> ALL (kept)
RETURNING id)
DELETE FROM question_option WHERE program_id = p_program AND question_id IN (SELECT id FROM gone);
END $function$;

-- function short_name(first_name text, last_name text)
CREATE OR REPLACE FUNCTION short_name(first_name text, last_name text)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $function$
SELECT nullif(btrim(first_name || coalesce(' ' || nullif(left(last_name, 1), '') || '.', '')), '')
$function$;

-- function site_json(p_program bigint)
CREATE OR REPLACE FUNCTION site_json(p_program bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT json_build_object(
'site', json_build_object(
'id', p.id::text, 'name', p.name, 'subdomain', p.subdomain,
'term_points_as', p.term_points_as, 'term_rewards_as', p.term_rewards_as,
'features', p.features, 'description', p.description,
'published_program_pages', coalesce((
SELECT json_agg(json_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title)
ORDER BY g.position, g.id)
FROM program_page g WHERE g.program_id = p.id AND g.status = 'published'), '[]'),
'navigation_menus', coalesce((
SELECT json_agg(json_build_object('name', n.name, 'navigation_url', n.navigation_url,
'show_in_tab', n.show_in_tab, 'show_on_logout', n.show_on_logout) ORDER BY n.position)
FROM navigation_menu n WHERE n.program_id = p.id), '[]'),
'email_settings', coalesce((
SELECT json_agg(json_build_object('id', e.id::text, 'description', e.description) ORDER BY e.position)
FROM email_setting e WHERE e.program_id = p.id), '[]'),
'signup_challenge', (
SELECT json_build_object('points', CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
FROM challenge c
WHERE c.program_id = p.id AND c.challenge_type = 'signup'
AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
ORDER BY c.id LIMIT 1),
'program_template_detail', json_build_object(
'header_text', t.header_text, 'header_description', t.header_description,
'header_background_image', t.header_background_image, 'header_logo', t.header_logo,
'element_css_style', t.element_css_style),
'override_enrollment', p.override_enrollment,
'program_custom_signin_url', p.program_custom_signin_url,
'i18n_enabled', p.i18n_enabled, 'theme_switch_enabled', p.theme_switch_enabled,
'qrati_config', (
SELECT json_build_object('qrati_program_id', q.qrati_program_id)
FROM photo_contest q WHERE q.program_id = p.id AND q.active),
'earn_points_icon', p.earn_points_icon, 'current_rewards_icon', p.current_rewards_icon,
'my_rewards_icon', p.my_rewards_icon),
'organization_id', p.organization_id::text)::text
FROM program p JOIN program_template t ON t.program_id = p.id
WHERE p.id = p_program);
END $function$;

-- function site_lookup(p_program bigint)
CREATE OR REPLACE FUNCTION site_lookup(p_program bigint)
RETURNS text
LANGUAGE sql
AS $function$
SELECT CASE
WHEN NOT p.active THEN '{"site":null,"organization_id":null,"inactive":true}'
ELSE jsonb_build_object(
'site', (site_json(p.id)::jsonb -> 'site') || jsonb_build_object(
'prizes_title', p.prizes_title, 'my_account_title', p.my_account_title,
'seo', jsonb_build_object(
'title', p.seo_title, 'description', p.seo_description, 'image', p.seo_image),
'evergreen_setting_values', evergreen_json(p.id))
|| CASE WHEN p.test_mode THEN '{"test_mode":true}' ELSE '{}' END::jsonb
|| CASE WHEN p.features -> 'dynamic_feed_posts' = 'true' AND has_live_feed_post(p.id)
THEN '{"has_feed_posts":true}' ELSE '{}' END::jsonb,
'organization_id', p.organization_id::text, 'css', p.served_css)::text END
FROM program p WHERE p.id = p_program
$function$;

-- function site_of_host(p_host text, p_subdomain text, p_bare boolean)
CREATE OR REPLACE FUNCTION site_of_host(p_host text, p_subdomain text, p_bare boolean)
RETURNS TABLE(program_id bigint, url_path text)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT s.program_id, s.url_path FROM (
SELECT 1 AS place, d.program_id, d.url_path FROM program_domain d
WHERE d.domain_type = 'custom' AND d.domain = p_host AND d.verified_at IS NOT NULL
UNION ALL SELECT 2, p.id, '/' FROM program p WHERE p.subdomain = p_subdomain
UNION ALL SELECT 3, d.program_id, d.url_path FROM program_domain d
WHERE d.domain_type = 'perk_domain' AND d.domain = p_subdomain AND d.verified_at IS NOT NULL
UNION ALL SELECT 4, p.id, '/' FROM program p WHERE p_bare AND p.is_default) s
ORDER BY s.place LIMIT 1
$function$;
REVOKE ALL ON FUNCTION site_of_host(text,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION site_of_host(text,text,boolean) TO programs_app;

-- function site_with_offers(p_program bigint)
CREATE OR REPLACE FUNCTION site_with_offers(p_program bigint)
RETURNS text
LANGUAGE plpgsql
AS $function$
DECLARE
answer text := site_lookup(p_program);
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
IF EXISTS (SELECT FROM offers_reward o WHERE o.program_id = p_program AND o.active AND o.redirect_magic_link) THEN
RETURN CASE WHEN answer::jsonb -> 'site' = 'null' THEN answer
ELSE jsonb_set(answer::jsonb, '{site,redirect_magic_link}', 'true')::text END;
END IF;
RETURN answer;
END $function$;

-- function social_network_page_program(p_page bigint)
CREATE OR REPLACE FUNCTION social_network_page_program(p_page bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM social_network_page WHERE id = p_page
$function$;
REVOKE ALL ON FUNCTION social_network_page_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION social_network_page_program(bigint) TO programs_app;

-- function submit_challenge(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_key text, p_trace text, p_answered boolean, p_answers jsonb, OUT refusal text, OUT points integer, OUT message text, OUT quiz boolean, OUT questions jsonb)
CREATE OR REPLACE FUNCTION submit_challenge(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_key text, p_trace text, p_answered boolean DEFAULT false, p_answers jsonb DEFAULT NULL::jsonb, OUT refusal text, OUT points integer, OUT message text, OUT quiz boolean, OUT questions jsonb)
RETURNS record
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
earlier completion;
done bigint;
unanswered boolean;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true),
set_config('app.trace_id', coalesce(p_trace, ''), true);
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
ORDER BY identifier = p_identifier DESC LIMIT 1;
IF NOT FOUND THEN refusal := 'not_found'; RETURN; END IF;
message := c.success_message;
quiz := c.challenge_type = 'collect' AND c.parameters = 'quiz';
FOR attempt IN 1..2 LOOP
SELECT * INTO earlier FROM completion d
WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id
ORDER BY d.idempotency_key = p_key DESC NULLS LAST LIMIT 1;
IF FOUND AND earlier.idempotency_key = p_key THEN
points := earlier.points;
IF quiz THEN questions := challenge_questions(c, true); END IF;
RETURN;
END IF;
-- A survey or profile counts as completed only with answers: they may still be given, for no more points.
unanswered := earlier.id IS NOT NULL AND c.challenge_type = 'collect'
AND c.parameters IN ('survey', 'profile') AND challenge_answers(c, p_participant) = '[]';
IF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
refusal := 'challenge_not_active'; RETURN;
ELSIF c.api_completion_only THEN
refusal := 'api_completion_only'; RETURN;
ELSIF c.challenge_type NOT IN ('link', 'call_action', 'article', 'share', 'engage', 'collect', 'video') THEN
refusal := 'not_submittable'; RETURN;
ELSIF earlier.id IS NOT NULL AND NOT c.is_repeatable AND NOT coalesce(unanswered, false) THEN
refusal := 'already_completed'; RETURN;
ELSIF c.challenge_type = 'video' AND watched_percentage(c, p_participant) < coalesce(c.duration, 100) THEN
refusal := 'not_watched'; RETURN;
ELSIF p_answers IS NULL AND (p_answered OR c.challenge_type = 'collect') THEN
refusal := 'asks_questions'; questions := challenge_questions(c, true); RETURN;
END IF;
points := 0;
done := earlier.id;
IF c.is_repeatable OR done IS NULL THEN
done := record_completion(c, p_participant, p_key);
points := CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END;
END IF;
IF done IS NOT NULL THEN
INSERT INTO participant_answer
(program_id, completion_id, question_id, position, participant_id, challenge_id, question_option_id, answer)
SELECT p_program, done, r.question_id, r.position, p_participant, c.id, r.question_option_id, r.answer
FROM jsonb_to_recordset(coalesce(p_answers, '[]'))
AS r (question_id bigint, position integer, question_option_id bigint, answer text)
ON CONFLICT DO NOTHING;
RETURN;
END IF;
-- Another call was faster: its completion is visible to the second round.
END LOOP;
refusal := 'already_completed';
END $function$;

-- function tell_content_tag()
CREATE OR REPLACE FUNCTION tell_content_tag()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
DECLARE
former text;
BEGIN
IF TG_OP = 'UPDATE' THEN former := nullif(OLD.name, NEW.name); END IF;
INSERT INTO outbox (program_id, queue, type, payload)
VALUES (NEW.program_id, '{rewards}', 'content_tag.changed', jsonb_build_object(
'content_tag_id', NEW.id::text, 'name', NEW.name, 'former_name', former, 'active', NEW.active,
'version', NEW.version));
RETURN NULL;
END $function$;

-- function tell_evergreen_setting()
CREATE OR REPLACE FUNCTION tell_evergreen_setting()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO outbox (program_id, queue, type, payload)
SELECT NEW.program_id, '{rewards}', 'evergreen_setting.changed', jsonb_build_object(
'key', d.key, 'active', NEW.active, 'version', NEW.version)
FROM evergreen_setting_definition d WHERE d.id = NEW.evergreen_setting_definition_id;
RETURN NULL;
END $function$;

-- function tell_members()
CREATE OR REPLACE FUNCTION tell_members()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM tell_membership(d.program_id, d.participant_id) FROM (
SELECT DISTINCT program_id, participant_id FROM completion
WHERE program_id = NEW.program_id AND challenge_id = NEW.id ORDER BY participant_id) d;
RETURN NULL;
END $function$;

-- function tell_membership(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION tell_membership(p_program bigint, p_participant bigint)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
m membership;
BEGIN
INSERT INTO membership AS n (program_id, participant_id, member, version)
VALUES (p_program, p_participant, false, 1)
ON CONFLICT (program_id, participant_id) DO UPDATE SET version = n.version + 1;
UPDATE membership SET (member, until) = (
SELECT count(*) > 0, nullif(max(coalesce(c.finish, 'infinity')), 'infinity')
FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
WHERE d.program_id = p_program AND d.participant_id = p_participant AND c.challenge_type = 'membership')
WHERE program_id = p_program AND participant_id = p_participant
RETURNING * INTO m;
INSERT INTO outbox (program_id, queue, type, payload)
SELECT p_program, queue, 'membership.changed', jsonb_build_object(
'participant_id', p_participant::text, 'member', m.member, 'until', iso(m.until),
'version', m.version::text)
FROM unnest(ARRAY['{identity}', '{rewards}']) AS queue;
END $function$;

-- function tell_profile()
CREATE OR REPLACE FUNCTION tell_profile()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO outbox (program_id, queue, type, payload)
SELECT a.program_id, '{identity}', 'profile.answered', jsonb_build_object(
'participant_id', a.participant_id::text, 'attributes', jsonb_object_agg(a.profile_attribute, a.answer))
FROM (
SELECT g.program_id, g.participant_id, q.profile_attribute,
string_agg(g.answer, ', ' ORDER BY q.position, g.position) AS answer
FROM given g JOIN question q ON q.program_id = g.program_id AND q.id = g.question_id
WHERE q.profile_attribute IS NOT NULL
GROUP BY g.program_id, g.participant_id, q.profile_attribute) a
GROUP BY a.program_id, a.participant_id;
RETURN NULL;
END $function$;

-- function top_user(q participant, p_points bigint, p_names boolean)
CREATE OR REPLACE FUNCTION top_user(q participant, p_points bigint, p_names boolean)
RETURNS json
LANGUAGE sql
STABLE
AS $function$
SELECT json_build_object('participant_id', q.id::text,
'name', CASE WHEN p_names THEN full_name(q.first_name, q.last_name) END,
'short_name', short_name(q.first_name, q.last_name), 'points', p_points,
'details_url', CASE WHEN p_names THEN '/admin/v2/users/' || q.id END)
$function$;

-- function top_users_json(p_program bigint, p_recent boolean, p_names boolean)
CREATE OR REPLACE FUNCTION top_users_json(p_program bigint, p_recent boolean, p_names boolean)
RETURNS text
LANGUAGE plpgsql
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
IF p_recent THEN
RETURN (
SELECT coalesce(json_agg(top_user(q, t.recent_points, p_names)
ORDER BY t.recent_points DESC, t.participant_id DESC), '[]')::text
FROM (
SELECT participant_id, recent_points FROM participant_standing
WHERE program_id = p_program AND counted AND recent_points > 0
ORDER BY recent_points DESC, participant_id DESC LIMIT 10) t
JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
END IF;
RETURN (
SELECT coalesce(json_agg(top_user(q, t.points, p_names)
ORDER BY t.points DESC, t.participant_id DESC), '[]')::text
FROM (
SELECT participant_id, points FROM participant_standing
WHERE program_id = p_program AND counted AND points > 0
ORDER BY points DESC, participant_id DESC LIMIT 10) t
JOIN participant q ON q.program_id = p_program AND q.id = t.participant_id);
END $function$;

-- function turn_participant(p_program bigint, p_participant bigint)
CREATE OR REPLACE FUNCTION turn_participant(p_program bigint, p_participant bigint)
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
s participant_standing;
v_sign integer;
BEGIN
UPDATE participant_standing t SET counted = NOT t.counted
WHERE t.program_id = p_program AND t.participant_id = p_participant
RETURNING t.* INTO s;
v_sign := CASE WHEN s.counted THEN 1 ELSE -1 END;
INSERT INTO program_day AS d (program_id, day, actions, completions, active_participants, last_active)
SELECT p_program, t.day, v_sign * t.actions, v_sign * t.completions, v_sign * (t.actions > 0)::int,
v_sign * (t.day IS NOT DISTINCT FROM s.last_active)::int
FROM participant_day t WHERE t.program_id = p_program AND t.participant_id = p_participant
ON CONFLICT (program_id, day) DO UPDATE SET actions = d.actions + excluded.actions,
completions = d.completions + excluded.completions,
active_participants = d.active_participants + excluded.active_participants,
last_active = d.last_active + excluded.last_active;
END $function$;

-- function unsettled_checkouts(p_silent interval)
CREATE OR REPLACE FUNCTION unsettled_checkouts(p_silent interval)
RETURNS TABLE(program_id bigint, id uuid)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id, id FROM checkout
WHERE status = 'open' AND created_at < now() - p_silent AND next_check_at <= now() ORDER BY created_at
$function$;
REVOKE ALL ON FUNCTION unsettled_checkouts(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsettled_checkouts(interval) TO programs_app;

-- function users_growth_json(p_program bigint, p_days integer)
CREATE OR REPLACE FUNCTION users_growth_json(p_program bigint, p_days integer)
RETURNS text
LANGUAGE plpgsql
SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN (
SELECT json_build_object('time_zone', min(p.time_zone), 'days', json_agg(json_build_object(
'day', c.day, 'active_participants', coalesce(d.active_participants, 0)) ORDER BY c.day))::text
FROM program p
CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE p.time_zone)::date - n AS day
FROM generate_series(0, p_days - 1) AS n) c
LEFT JOIN program_day d ON d.program_id = p.id AND d.day = c.day
WHERE p.id = p_program);
END $function$;

-- function view_post(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_post bigint, p_trace text, OUT refusal text, OUT viewed boolean, OUT wait_seconds double precision, OUT all_viewed boolean, OUT points integer)
CREATE OR REPLACE FUNCTION view_post(p_program bigint, p_participant bigint, p_identifier text, p_id bigint, p_post bigint, p_trace text, OUT refusal text, OUT viewed boolean, OUT wait_seconds double precision, OUT all_viewed boolean, OUT points integer)
RETURNS record
LANGUAGE plpgsql
AS $function$
DECLARE
c challenge;
post social_network_post;
shown_since timestamptz;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true),
set_config('app.trace_id', coalesce(p_trace, ''), true);
SELECT * INTO c FROM challenge
WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
ORDER BY identifier = p_identifier DESC LIMIT 1;
SELECT * INTO post FROM social_network_post p
WHERE p.program_id = p_program AND p.challenge_id = c.id AND p.id = p_post;
IF NOT FOUND OR c.challenge_type <> 'unified_social' THEN refusal := 'not_found'; RETURN; END IF;
IF challenge_status(c.approved, c.start, c.finish, now()) <> 'active' THEN
refusal := 'challenge_not_active'; RETURN;
END IF;
INSERT INTO social_visit AS v (program_id, participant_id, challenge_id, post_id)
VALUES (p_program, p_participant, c.id, p_post)
ON CONFLICT (program_id, participant_id, challenge_id) DO UPDATE SET post_id = excluded.post_id,
since = CASE v.post_id WHEN excluded.post_id THEN v.since ELSE excluded.since END
RETURNING since INTO shown_since;
wait_seconds := greatest(0, post.wait_seconds - extract(epoch FROM clock_timestamp() - shown_since));
IF wait_seconds = 0 THEN
INSERT INTO post_view (program_id, participant_id, post_id) VALUES (p_program, p_participant, p_post)
ON CONFLICT DO NOTHING;
END IF;
SELECT count(*) FILTER (WHERE p.id = p_post AND v.post_id IS NOT NULL) > 0, count(*) = count(v.post_id)
INTO viewed, all_viewed
FROM social_network_post p
LEFT JOIN post_view v ON v.program_id = p_program AND v.participant_id = p_participant AND v.post_id = p.id
WHERE p.program_id = p_program AND p.challenge_id = c.id;
IF viewed THEN wait_seconds := 0; END IF;
points := 0;
IF all_viewed AND NOT c.api_completion_only THEN
-- The same posts are viewed once.
c.is_repeatable := false;
IF record_completion(c, p_participant, NULL) IS NOT NULL AND c.reward_type = 'points' THEN
points := c.points;
END IF;
END IF;
END $function$;

-- function watched_percentage(c challenge, p_participant bigint)
CREATE OR REPLACE FUNCTION watched_percentage(c challenge, p_participant bigint)
RETURNS integer
LANGUAGE sql
STABLE
AS $function$
SELECT coalesce((
SELECT floor(100 * least((SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(v.played) r),
extract(epoch FROM clock_timestamp() - v.started_at) + 1) / c.video_seconds)::integer
FROM video_view v
WHERE v.program_id = c.program_id AND v.participant_id = p_participant AND v.challenge_id = c.id), 0)
$function$;

-- view dashboard_action
CREATE VIEW dashboard_action WITH (security_invoker=true) AS
SELECT a.program_id,
a.id,
a.created_at,
a.action_type,
a.title,
a.points,
full_name(q.first_name, q.last_name) AS name,
short_name(q.first_name, q.last_name) AS short_name,
CASE a.action_type
WHEN 'challenge'::text THEN '/admin/v2/challenges/'::text || d.challenge_id
WHEN 'reward'::text THEN '/admin/v2/rewards/'::text || a.reward_id
WHEN 'receipt'::text THEN '/admin/v2/receipts/'::text || a.source_id
ELSE NULL::text
END AS actionable_url,
'/admin/v2/users/'::text || q.id AS details_url
FROM participant_action a
LEFT JOIN participant q ON q.program_id = a.program_id AND q.id = a.participant_id
LEFT JOIN completion d ON d.program_id = a.program_id AND d.id = a.source_id AND a.action_type = 'challenge'::text;
GRANT SELECT ON dashboard_action TO programs_app;

-- table action_day
CREATE TABLE action_day (
program_id bigint NOT NULL,
day date NOT NULL,
action_type text NOT NULL,
actions bigint NOT NULL,
CONSTRAINT action_day_pkey PRIMARY KEY (program_id, day, action_type)
) WITH (fillfactor = 50);
ALTER TABLE action_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE action_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON action_day USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON action_day TO programs_app;

-- table audit_entry
CREATE TABLE audit_entry (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
admin_id bigint NOT NULL,
action text NOT NULL,
resource text NOT NULL,
resource_id bigint NOT NULL,
before jsonb,
after jsonb,
created_at timestamp with time zone NOT NULL DEFAULT now(),
admin_name text NOT NULL,
title text NOT NULL,
CONSTRAINT audit_entry_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entry USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON audit_entry TO programs_app;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- table carousel_item
CREATE TABLE carousel_item (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
position integer NOT NULL DEFAULT 0,
title text NOT NULL,
description text NOT NULL DEFAULT ''::text,
image text,
link text,
button_text text,
CONSTRAINT carousel_item_pkey PRIMARY KEY (program_id, id),
CONSTRAINT carousel_item_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE carousel_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE carousel_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON carousel_item USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON carousel_item TO programs_app;

-- table challenge
CREATE TABLE challenge (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
identifier text NOT NULL,
name text NOT NULL,
caption text NOT NULL,
description text NOT NULL DEFAULT ''::text,
content text NOT NULL DEFAULT ''::text,
challenge_type text NOT NULL,
parameters text,
points integer NOT NULL,
reward_type text NOT NULL DEFAULT 'points'::text,
link_url text,
cta_button_text text,
success_message text,
image_url text,
icon_url text,
bypass_modal boolean NOT NULL DEFAULT false,
api_completion_only boolean NOT NULL DEFAULT false,
is_repeatable boolean NOT NULL DEFAULT false,
approved boolean NOT NULL DEFAULT false,
start timestamp with time zone,
finish timestamp with time zone,
version integer NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
duration integer,
video_url text,
video_seconds integer,
tags text[] NOT NULL DEFAULT '{}'::text[],
archived_at timestamp with time zone,
achievement_collection_address text,
create_key text,
create_digest text,
CONSTRAINT challenge_pkey PRIMARY KEY (program_id, id),
CONSTRAINT challenge_create_key UNIQUE (program_id, create_key),
CONSTRAINT challenge_duration CHECK (duration >= 1 AND duration <= 100),
CONSTRAINT challenge_identifier UNIQUE (program_id, identifier),
CONSTRAINT challenge_period CHECK (finish > start AND isfinite(start) AND isfinite(finish)),
CONSTRAINT challenge_points CHECK (points >= 0),
CONSTRAINT challenge_reward_type CHECK (reward_type = ANY (ARRAY['points'::text, 'prize'::text])),
CONSTRAINT challenge_video_seconds CHECK (video_seconds > 0)
);
ALTER TABLE challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON challenge FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON challenge USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON challenge TO programs_app;
CREATE INDEX challenge_id ON challenge USING btree (id);
CREATE INDEX challenge_tags ON challenge USING gin (tags);
CREATE TRIGGER challenge_tells_members AFTER UPDATE OF finish ON challenge FOR EACH ROW WHEN (new.challenge_type = 'membership'::text AND new.finish IS DISTINCT FROM old.finish) EXECUTE FUNCTION tell_members();

-- table checkout
CREATE TABLE checkout (
program_id bigint NOT NULL,
id uuid NOT NULL DEFAULT gen_random_uuid(),
participant_id bigint NOT NULL,
challenge_id bigint,
donation_entity_id bigint,
title text NOT NULL,
amount integer NOT NULL,
currency text NOT NULL,
points integer NOT NULL,
origin text NOT NULL,
session_id text,
status text NOT NULL DEFAULT 'open'::text,
fault text,
completion_id bigint,
created_at timestamp with time zone NOT NULL DEFAULT now(),
settled_at timestamp with time zone,
reward_id bigint,
claim_id bigint,
next_check_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
failed_checks integer NOT NULL DEFAULT 0,
CONSTRAINT checkout_pkey PRIMARY KEY (program_id, id),
CONSTRAINT checkout_amount CHECK (amount > 0),
CONSTRAINT checkout_status CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'ended'::text, 'refunded'::text, 'parked'::text])),
CONSTRAINT checkout_subject CHECK (num_nonnulls(challenge_id, claim_id) = 1 AND (reward_id IS NULL) = (claim_id IS NULL))
);
ALTER TABLE checkout ENABLE ROW LEVEL SECURITY;
ALTER TABLE checkout FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON checkout FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON checkout USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON checkout TO programs_app;
CREATE UNIQUE INDEX checkout_claim ON checkout USING btree (program_id, claim_id);
CREATE INDEX checkout_id ON checkout USING btree (id);
CREATE UNIQUE INDEX checkout_open ON checkout USING btree (program_id, participant_id, challenge_id) WHERE status = 'open'::text;
CREATE UNIQUE INDEX checkout_session ON checkout USING btree (program_id, session_id);
CREATE INDEX checkout_unsettled ON checkout USING btree (created_at) WHERE status = 'open'::text;

-- table completion
CREATE TABLE completion (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
participant_id bigint NOT NULL,
challenge_id bigint NOT NULL,
occasion text NOT NULL DEFAULT ''::text,
idempotency_key text,
points integer NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT completion_pkey PRIMARY KEY (program_id, id),
CONSTRAINT completion_once UNIQUE (program_id, participant_id, challenge_id, occasion)
);
ALTER TABLE completion ENABLE ROW LEVEL SECURITY;
ALTER TABLE completion FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON completion USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON completion TO programs_app;
CREATE INDEX completion_challenge ON completion USING btree (program_id, challenge_id, created_at, id);
CREATE TRIGGER completion_counts AFTER INSERT OR DELETE ON completion FOR EACH ROW EXECUTE FUNCTION note_completion();

-- table completion_tally
CREATE TABLE completion_tally (
program_id bigint NOT NULL,
challenge_id bigint NOT NULL,
slot smallint NOT NULL,
completions bigint NOT NULL,
clicks bigint NOT NULL DEFAULT 0,
CONSTRAINT completion_tally_pkey PRIMARY KEY (program_id, challenge_id, slot)
) WITH (fillfactor = 50);
ALTER TABLE completion_tally ENABLE ROW LEVEL SECURITY;
ALTER TABLE completion_tally FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON completion_tally USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON completion_tally TO programs_app;

-- table content_tag
CREATE TABLE content_tag (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
name text NOT NULL,
active boolean NOT NULL DEFAULT true,
version integer NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT content_tag_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE content_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON content_tag FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON content_tag USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON content_tag TO programs_app;
CREATE INDEX content_tag_id ON content_tag USING btree (id);
CREATE UNIQUE INDEX content_tag_name ON content_tag USING btree (program_id, lower(name));
CREATE TRIGGER content_tag_tells AFTER INSERT OR UPDATE ON content_tag FOR EACH ROW EXECUTE FUNCTION tell_content_tag();

-- table dashboard_change
CREATE TABLE dashboard_change (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
participant_id bigint NOT NULL,
happened_at timestamp with time zone NOT NULL,
action_type text,
actions integer NOT NULL DEFAULT 0,
completions integer NOT NULL DEFAULT 0,
points bigint NOT NULL DEFAULT 0,
CONSTRAINT dashboard_change_pkey PRIMARY KEY (program_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE dashboard_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE dashboard_change FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON dashboard_change FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON dashboard_change USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON dashboard_change TO programs_app;

-- table donation_amount
CREATE TABLE donation_amount (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
challenge_id bigint NOT NULL,
position integer NOT NULL,
amount integer NOT NULL,
points integer NOT NULL,
active boolean NOT NULL,
CONSTRAINT donation_amount_pkey PRIMARY KEY (program_id, id),
CONSTRAINT donation_amount_amount CHECK (amount > 0),
CONSTRAINT donation_amount_points CHECK (points >= 0)
);
ALTER TABLE donation_amount ENABLE ROW LEVEL SECURITY;
ALTER TABLE donation_amount FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON donation_amount USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON donation_amount TO programs_app;
CREATE INDEX donation_amount_challenge ON donation_amount USING btree (program_id, challenge_id, "position");

-- table donation_challenge
CREATE TABLE donation_challenge (
program_id bigint NOT NULL,
challenge_id bigint NOT NULL,
entity_label text NOT NULL,
currency text NOT NULL,
CONSTRAINT donation_challenge_pkey PRIMARY KEY (program_id, challenge_id)
);
ALTER TABLE donation_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE donation_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON donation_challenge USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON donation_challenge TO programs_app;

-- table donation_entity
CREATE TABLE donation_entity (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
challenge_id bigint NOT NULL,
position integer NOT NULL,
entity text NOT NULL,
active boolean NOT NULL,
CONSTRAINT donation_entity_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE donation_entity ENABLE ROW LEVEL SECURITY;
ALTER TABLE donation_entity FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON donation_entity USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON donation_entity TO programs_app;
CREATE INDEX donation_entity_challenge ON donation_entity USING btree (program_id, challenge_id, "position");

-- table dynamic_feed_post
CREATE TABLE dynamic_feed_post (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
name text NOT NULL,
title text NOT NULL,
body_html text NOT NULL DEFAULT ''::text,
image text,
link text,
link_text text,
published_at timestamp with time zone,
ends_at timestamp with time zone,
version integer NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT dynamic_feed_post_pkey PRIMARY KEY (program_id, id),
CONSTRAINT dynamic_feed_post_name UNIQUE (program_id, name),
CONSTRAINT dynamic_feed_post_period CHECK (ends_at > published_at AND isfinite(published_at) AND isfinite(ends_at)),
CONSTRAINT dynamic_feed_post_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE dynamic_feed_post ENABLE ROW LEVEL SECURITY;
ALTER TABLE dynamic_feed_post FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON dynamic_feed_post FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON dynamic_feed_post USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON dynamic_feed_post TO programs_app;
CREATE INDEX dynamic_feed_post_id ON dynamic_feed_post USING btree (id);
CREATE INDEX dynamic_feed_post_published ON dynamic_feed_post USING btree (program_id, published_at DESC, id DESC);

-- table email_setting
CREATE TABLE email_setting (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
position integer NOT NULL,
description text NOT NULL,
CONSTRAINT email_setting_pkey PRIMARY KEY (program_id, id),
CONSTRAINT email_setting_description UNIQUE (program_id, description),
CONSTRAINT email_setting_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE email_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON email_setting USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON email_setting TO programs_app;

-- table evergreen_setting_definition
CREATE TABLE evergreen_setting_definition (
id bigint GENERATED BY DEFAULT AS IDENTITY,
key text NOT NULL,
name text NOT NULL,
description text NOT NULL,
CONSTRAINT evergreen_setting_definition_pkey PRIMARY KEY (id),
CONSTRAINT evergreen_setting_definition_key UNIQUE (key)
);
GRANT SELECT ON evergreen_setting_definition TO programs_app;

-- table evergreen_setting_value
CREATE TABLE evergreen_setting_value (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
evergreen_setting_definition_id bigint NOT NULL,
active boolean NOT NULL,
version integer NOT NULL DEFAULT 1,
CONSTRAINT evergreen_setting_value_pkey PRIMARY KEY (program_id, id),
CONSTRAINT evergreen_setting_value_definition UNIQUE (program_id, evergreen_setting_definition_id),
CONSTRAINT evergreen_setting_value_evergreen_setting_definition_id_fkey FOREIGN KEY (evergreen_setting_definition_id) REFERENCES evergreen_setting_definition(id)
);
ALTER TABLE evergreen_setting_value ENABLE ROW LEVEL SECURITY;
ALTER TABLE evergreen_setting_value FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON evergreen_setting_value FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON evergreen_setting_value USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON evergreen_setting_value TO programs_app;
CREATE INDEX evergreen_setting_value_id ON evergreen_setting_value USING btree (id);
CREATE TRIGGER evergreen_setting_tells AFTER INSERT OR UPDATE ON evergreen_setting_value FOR EACH ROW EXECUTE FUNCTION tell_evergreen_setting();

-- table first_step
CREATE TABLE first_step (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
CONSTRAINT first_step_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE first_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE first_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON first_step USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON first_step TO programs_app;

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
CREATE POLICY relay ON inbox TO programs_relay USING (true);
CREATE POLICY tenant ON inbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT, UPDATE ON inbox TO programs_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON inbox TO programs_relay;
CREATE INDEX inbox_received ON inbox USING brin (received_at);

-- table membership
CREATE TABLE membership (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
member boolean NOT NULL,
version bigint NOT NULL,
until timestamp with time zone,
CONSTRAINT membership_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON membership USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON membership TO programs_app;

-- table membership_challenge
CREATE TABLE membership_challenge (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
challenge_id bigint NOT NULL,
price integer NOT NULL,
currency text NOT NULL,
merchant_name text NOT NULL,
CONSTRAINT membership_challenge_pkey PRIMARY KEY (program_id, id),
CONSTRAINT membership_challenge_once UNIQUE (program_id, challenge_id),
CONSTRAINT membership_challenge_price CHECK (price >= 0)
);
ALTER TABLE membership_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON membership_challenge USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON membership_challenge TO programs_app;

-- table navigation_menu
CREATE TABLE navigation_menu (
program_id bigint NOT NULL,
position integer NOT NULL,
name text NOT NULL,
navigation_url text NOT NULL,
show_in_tab boolean NOT NULL,
show_on_logout boolean NOT NULL,
CONSTRAINT navigation_menu_pkey PRIMARY KEY (program_id, "position"),
CONSTRAINT navigation_menu_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE navigation_menu ENABLE ROW LEVEL SECURITY;
ALTER TABLE navigation_menu FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON navigation_menu USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON navigation_menu TO programs_app;

-- table offers_reward
CREATE TABLE offers_reward (
program_id bigint NOT NULL,
active boolean NOT NULL,
redirect_magic_link boolean NOT NULL,
merchants_regex text NOT NULL,
CONSTRAINT offers_reward_pkey PRIMARY KEY (program_id),
CONSTRAINT offers_reward_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE offers_reward ENABLE ROW LEVEL SECURITY;
ALTER TABLE offers_reward FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON offers_reward USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON offers_reward TO programs_app;

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
CREATE POLICY relay ON outbox TO programs_relay USING (true);
CREATE POLICY tenant ON outbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT ON outbox TO programs_app;
GRANT DELETE, SELECT, UPDATE ON outbox TO programs_relay;
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
referral_code text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-'::text, ''::text),
email text,
staff boolean NOT NULL DEFAULT false,
joined_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT participant_pkey PRIMARY KEY (program_id, id),
CONSTRAINT participant_referral_code UNIQUE (program_id, referral_code)
);
ALTER TABLE participant ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON participant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON participant TO programs_app;
CREATE INDEX participant_id ON participant USING btree (id);
CREATE INDEX participant_joined ON participant USING btree (program_id, joined_at, id);
CREATE TRIGGER participant_becomes_staff AFTER UPDATE OF staff ON participant FOR EACH ROW WHEN (new.staff <> old.staff) EXECUTE FUNCTION note_staff();

-- table participant_action
CREATE TABLE participant_action (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
participant_id bigint NOT NULL,
title text NOT NULL,
action_type text NOT NULL,
source_id bigint NOT NULL,
points integer NOT NULL,
created_at timestamp with time zone NOT NULL,
revision bigint,
reward_id bigint,
CONSTRAINT participant_action_pkey PRIMARY KEY (program_id, id),
CONSTRAINT participant_action_revision CHECK ((action_type = 'receipt'::text) = (revision IS NOT NULL)),
CONSTRAINT participant_action_type CHECK (action_type = ANY (ARRAY['challenge'::text, 'reward'::text, 'receipt'::text]))
);
ALTER TABLE participant_action ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_action FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_action USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE (title, points, revision) ON participant_action TO programs_app;
CREATE INDEX participant_action_feed ON participant_action USING btree (program_id, created_at, id);
CREATE INDEX participant_action_feed_of_type ON participant_action USING btree (program_id, action_type, created_at, id);
CREATE INDEX participant_action_newest ON participant_action USING btree (program_id, participant_id, created_at, id);
CREATE UNIQUE INDEX participant_action_receipt ON participant_action USING btree (program_id, source_id) WHERE action_type = 'receipt'::text;
CREATE TRIGGER participant_action_changes AFTER UPDATE ON participant_action REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
CREATE TRIGGER participant_action_comes AFTER INSERT ON participant_action REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_actions();
CREATE TRIGGER participant_action_goes AFTER DELETE ON participant_action REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_actions();

-- table participant_answer
CREATE TABLE participant_answer (
program_id bigint NOT NULL,
completion_id bigint NOT NULL,
question_id bigint NOT NULL,
position integer NOT NULL,
participant_id bigint NOT NULL,
challenge_id bigint NOT NULL,
question_option_id bigint,
answer text NOT NULL,
question text NOT NULL DEFAULT ''::text,
CONSTRAINT participant_answer_pkey PRIMARY KEY (program_id, completion_id, question_id, "position")
);
ALTER TABLE participant_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_answer USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON participant_answer TO programs_app;
CREATE INDEX participant_answer_challenge ON participant_answer USING btree (program_id, participant_id, challenge_id);
CREATE INDEX participant_answer_newest ON participant_answer USING btree (program_id, challenge_id, completion_id);
CREATE TRIGGER participant_answer_notes BEFORE INSERT ON participant_answer FOR EACH ROW EXECUTE FUNCTION note_question();
CREATE TRIGGER participant_answer_tells AFTER INSERT ON participant_answer REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION tell_profile();

-- table participant_day
CREATE TABLE participant_day (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
day date NOT NULL,
actions integer NOT NULL,
completions integer NOT NULL,
points bigint NOT NULL,
CONSTRAINT participant_day_pkey PRIMARY KEY (program_id, participant_id, day)
) WITH (fillfactor = 80);
ALTER TABLE participant_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_day USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_day TO programs_app;
CREATE INDEX participant_day_day ON participant_day USING btree (program_id, day);

-- table participant_standing
CREATE TABLE participant_standing (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
counted boolean NOT NULL,
points bigint NOT NULL,
recent_points bigint NOT NULL,
last_active date,
CONSTRAINT participant_standing_pkey PRIMARY KEY (program_id, participant_id)
) WITH (fillfactor = 80);
ALTER TABLE participant_standing ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_standing FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_standing USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_standing TO programs_app;
CREATE INDEX participant_standing_points ON participant_standing USING btree (program_id, points, participant_id) WHERE counted AND points > 0;
CREATE INDEX participant_standing_recent ON participant_standing USING btree (program_id, recent_points, participant_id) WHERE counted AND recent_points > 0;

-- table photo_contest
CREATE TABLE photo_contest (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
active boolean NOT NULL,
qrati_program_id text NOT NULL,
CONSTRAINT photo_contest_pkey PRIMARY KEY (program_id, id),
CONSTRAINT photo_contest_program UNIQUE (program_id),
CONSTRAINT photo_contest_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id),
CONSTRAINT photo_contest_qrati_program_id CHECK (qrati_program_id ~ '^[A-Za-z0-9_-]{1,64}$'::text)
);
ALTER TABLE photo_contest ENABLE ROW LEVEL SECURITY;
ALTER TABLE photo_contest FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON photo_contest USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON photo_contest TO programs_app;

-- table post_view
CREATE TABLE post_view (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
post_id bigint NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT post_view_pkey PRIMARY KEY (program_id, participant_id, post_id)
);
ALTER TABLE post_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE post_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON post_view USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON post_view TO programs_app;

-- table program
CREATE TABLE program (
id bigint GENERATED BY DEFAULT AS IDENTITY,
organization_id bigint NOT NULL,
name text NOT NULL,
subdomain text NOT NULL,
description text NOT NULL DEFAULT ''::text,
is_default boolean NOT NULL DEFAULT false,
term_points_as text NOT NULL,
term_rewards_as text NOT NULL,
features jsonb NOT NULL DEFAULT '{}'::jsonb,
override_enrollment boolean NOT NULL DEFAULT false,
program_custom_signin_url text,
i18n_enabled boolean NOT NULL DEFAULT false,
time_zone text NOT NULL DEFAULT 'UTC'::text,
version bigint NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
theme_switch_enabled boolean NOT NULL DEFAULT true,
earn_points_icon text,
current_rewards_icon text,
my_rewards_icon text,
active boolean NOT NULL DEFAULT true,
test_mode boolean NOT NULL DEFAULT false,
prizes_title text,
my_account_title text,
seo_title text,
seo_description text,
seo_image text,
css text NOT NULL DEFAULT ''::text,
served_css text NOT NULL DEFAULT ''::text,
CONSTRAINT program_pkey PRIMARY KEY (id),
CONSTRAINT program_subdomain UNIQUE (subdomain),
CONSTRAINT program_subdomain_form CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)
);
GRANT INSERT, SELECT, UPDATE ON program TO programs_app;
CREATE UNIQUE INDEX program_default ON program USING btree (is_default) WHERE is_default;
CREATE INDEX program_organization ON program USING btree (organization_id, name);
CREATE TRIGGER keep_test_mode BEFORE UPDATE OF test_mode ON program FOR EACH ROW WHEN (old.test_mode AND NOT new.test_mode) EXECUTE FUNCTION keep_test_mode();

-- table program_attachment
CREATE TABLE program_attachment (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
file_name text NOT NULL,
filename text NOT NULL,
title text NOT NULL,
alt_text text NOT NULL DEFAULT ''::text,
content_type text NOT NULL,
width integer,
height integer,
byte_size integer NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT program_attachment_pkey PRIMARY KEY (program_id, id),
CONSTRAINT program_attachment_dimension CHECK ((width IS NULL) = (height IS NULL)),
CONSTRAINT program_attachment_file UNIQUE (program_id, file_name),
CONSTRAINT program_attachment_size CHECK (byte_size > 0)
);
ALTER TABLE program_attachment ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_attachment FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON program_attachment FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON program_attachment USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_attachment TO programs_app;
CREATE INDEX program_attachment_by_id ON program_attachment USING btree (id);

-- table program_dashboard
CREATE TABLE program_dashboard (
program_id bigint NOT NULL,
time_zone text NOT NULL,
today date NOT NULL,
CONSTRAINT program_dashboard_pkey PRIMARY KEY (program_id)
);
ALTER TABLE program_dashboard ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_dashboard FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON program_dashboard FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON program_dashboard USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_dashboard TO programs_app;

-- table program_day
CREATE TABLE program_day (
program_id bigint NOT NULL,
day date NOT NULL,
actions bigint NOT NULL DEFAULT 0,
completions bigint NOT NULL DEFAULT 0,
active_participants bigint NOT NULL DEFAULT 0,
last_active bigint NOT NULL DEFAULT 0,
CONSTRAINT program_day_pkey PRIMARY KEY (program_id, day)
) WITH (fillfactor = 50);
ALTER TABLE program_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON program_day USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_day TO programs_app;

-- table program_domain
CREATE TABLE program_domain (
program_id bigint NOT NULL,
domain text NOT NULL,
verified_at timestamp with time zone,
id bigint GENERATED BY DEFAULT AS IDENTITY,
domain_type text NOT NULL DEFAULT 'custom'::text,
url_path text NOT NULL DEFAULT '/'::text,
verification_token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-'::text, ''::text),
checked_at timestamp with time zone,
last_error text,
next_check_at timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT program_domain_pkey PRIMARY KEY (program_id, id),
CONSTRAINT program_domain_error CHECK (last_error = ANY (ARRAY['not_found'::text, 'mismatch'::text, 'unavailable'::text, 'taken'::text])),
CONSTRAINT program_domain_form CHECK ((domain_type = 'perk_domain'::text) = (strpos(domain, '.'::text) = 0)),
CONSTRAINT program_domain_host_check CHECK (domain = lower(domain)),
CONSTRAINT program_domain_once UNIQUE (program_id, domain),
CONSTRAINT program_domain_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id),
CONSTRAINT program_domain_type CHECK (domain_type = ANY (ARRAY['perk_domain'::text, 'custom'::text]))
);
ALTER TABLE program_domain ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_domain FORCE ROW LEVEL SECURITY;
CREATE POLICY checker ON program_domain FOR UPDATE TO programs_owner USING (true);
CREATE POLICY definer_lookup ON program_domain FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON program_domain USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_domain TO programs_app;
CREATE INDEX program_domain_by_id ON program_domain USING btree (id);
CREATE INDEX program_domain_due ON program_domain USING btree (next_check_at) WHERE next_check_at < 'infinity'::timestamp with time zone;
CREATE UNIQUE INDEX program_domain_live ON program_domain USING btree (domain) WHERE verified_at IS NOT NULL;

-- table program_page
CREATE TABLE program_page (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
slug text NOT NULL,
title text NOT NULL,
html text NOT NULL,
position integer NOT NULL DEFAULT 0,
status text NOT NULL DEFAULT 'draft'::text,
version integer NOT NULL DEFAULT 1,
updated_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT program_page_pkey PRIMARY KEY (program_id, id),
CONSTRAINT program_page_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id),
CONSTRAINT program_page_slug UNIQUE (program_id, slug),
CONSTRAINT program_page_status CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))
);
ALTER TABLE program_page ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_page FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON program_page FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON program_page USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_page TO programs_app;
CREATE INDEX program_page_id ON program_page USING btree (id);

-- table program_template
CREATE TABLE program_template (
program_id bigint NOT NULL,
header_text text NOT NULL,
header_description text NOT NULL DEFAULT ''::text,
header_background_image text,
header_logo text,
element_css_style jsonb NOT NULL,
CONSTRAINT program_template_pkey PRIMARY KEY (program_id),
CONSTRAINT program_template_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE program_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_template FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON program_template USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_template TO programs_app;

-- table program_tier
CREATE TABLE program_tier (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
position integer NOT NULL,
name text NOT NULL,
points_threshold_min bigint NOT NULL,
points_threshold_max bigint,
CONSTRAINT program_tier_pkey PRIMARY KEY (program_id, id),
CONSTRAINT program_tier_max CHECK (points_threshold_max >= points_threshold_min),
CONSTRAINT program_tier_min CHECK (points_threshold_min >= 0),
CONSTRAINT program_tier_place UNIQUE (program_id, "position"),
CONSTRAINT program_tier_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id)
);
ALTER TABLE program_tier ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_tier FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON program_tier USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON program_tier TO programs_app;

-- table question
CREATE TABLE question (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
challenge_id bigint NOT NULL,
position integer NOT NULL,
title text NOT NULL,
additional_details text NOT NULL DEFAULT ''::text,
answer_type text NOT NULL,
is_required boolean NOT NULL DEFAULT false,
profile_attribute text,
CONSTRAINT question_pkey PRIMARY KEY (program_id, id),
CONSTRAINT question_answer_type CHECK (answer_type = ANY (ARRAY['single'::text, 'multiple'::text, 'text'::text, 'long_text'::text, 'number'::text, 'date'::text, 'boolean'::text])),
CONSTRAINT question_place UNIQUE (program_id, challenge_id, "position") DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE question ENABLE ROW LEVEL SECURITY;
ALTER TABLE question FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON question USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON question TO programs_app;

-- table question_option
CREATE TABLE question_option (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
question_id bigint NOT NULL,
position integer NOT NULL,
details text NOT NULL,
image_url text,
image_alt text,
is_correct boolean NOT NULL DEFAULT false,
CONSTRAINT question_option_pkey PRIMARY KEY (program_id, id),
CONSTRAINT question_option_place UNIQUE (program_id, question_id, "position") DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE question_option ENABLE ROW LEVEL SECURITY;
ALTER TABLE question_option FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON question_option USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON question_option TO programs_app;

-- table referral
CREATE TABLE referral (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
recruiter_id bigint NOT NULL,
challenge_id bigint NOT NULL,
pays boolean NOT NULL,
joined_at timestamp with time zone NOT NULL DEFAULT now(),
first_step_at timestamp with time zone,
paid_at timestamp with time zone,
CONSTRAINT referral_pkey PRIMARY KEY (program_id, participant_id),
CONSTRAINT referral_payment CHECK (paid_at IS NULL OR pays AND first_step_at IS NOT NULL)
);
ALTER TABLE referral ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON referral FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON referral USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON referral TO programs_app;
CREATE INDEX referral_due ON referral USING btree (program_id, recruiter_id) WHERE pays AND paid_at IS NULL AND first_step_at IS NOT NULL;
CREATE INDEX referral_recruiter ON referral USING btree (program_id, recruiter_id, paid_at);
CREATE INDEX referral_waiting ON referral USING btree (joined_at) WHERE pays AND first_step_at IS NULL;

-- table reward_tagging
CREATE TABLE reward_tagging (
program_id bigint NOT NULL,
reward_id bigint NOT NULL,
tags text[] NOT NULL,
version integer NOT NULL,
CONSTRAINT reward_tagging_pkey PRIMARY KEY (program_id, reward_id)
);
ALTER TABLE reward_tagging ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_tagging FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward_tagging USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON reward_tagging TO programs_app;

-- table social_network_page
CREATE TABLE social_network_page (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
url text NOT NULL,
platform text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT social_network_page_pkey PRIMARY KEY (program_id, id),
CONSTRAINT social_network_page_platform CHECK (platform = ANY (ARRAY['instagram'::text, 'facebook'::text])),
CONSTRAINT social_network_page_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id),
CONSTRAINT social_network_page_url UNIQUE (program_id, url),
CONSTRAINT social_network_page_url_https CHECK (url ~~ 'https://%'::text)
);
ALTER TABLE social_network_page ENABLE ROW LEVEL SECURITY;
ALTER TABLE social_network_page FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON social_network_page FOR SELECT TO programs_owner USING (true);
CREATE POLICY tenant ON social_network_page USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON social_network_page TO programs_app;
CREATE INDEX social_network_page_by_id ON social_network_page USING btree (id);

-- table social_network_post
CREATE TABLE social_network_post (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
challenge_id bigint NOT NULL,
position integer NOT NULL,
post_type text NOT NULL,
media_path text,
message text NOT NULL DEFAULT ''::text,
username text NOT NULL,
url text,
published_at timestamp with time zone,
page_url text,
page_platform text NOT NULL,
children jsonb NOT NULL DEFAULT '[]'::jsonb,
wait_seconds numeric NOT NULL,
media_seconds numeric,
CONSTRAINT social_network_post_pkey PRIMARY KEY (program_id, id),
CONSTRAINT social_network_post_place UNIQUE (program_id, challenge_id, "position") DEFERRABLE INITIALLY DEFERRED,
CONSTRAINT social_network_post_type CHECK (post_type = ANY (ARRAY['text'::text, 'image'::text, 'gallery'::text, 'video'::text]))
);
ALTER TABLE social_network_post ENABLE ROW LEVEL SECURITY;
ALTER TABLE social_network_post FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON social_network_post USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_network_post TO programs_app;

-- table social_visit
CREATE TABLE social_visit (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
challenge_id bigint NOT NULL,
post_id bigint NOT NULL,
since timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
CONSTRAINT social_visit_pkey PRIMARY KEY (program_id, participant_id, challenge_id)
);
ALTER TABLE social_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE social_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON social_visit USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_visit TO programs_app;

-- table video_view
CREATE TABLE video_view (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
challenge_id bigint NOT NULL,
started_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
played int4multirange NOT NULL,
CONSTRAINT video_view_pkey PRIMARY KEY (program_id, participant_id, challenge_id)
);
ALTER TABLE video_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE video_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON video_view USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON video_view TO programs_app;

-- table visit
CREATE TABLE visit (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
visitor bytea NOT NULL,
landing_page text,
started_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT visit_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON visit USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON visit TO programs_app;
CREATE INDEX visit_started ON visit USING brin (started_at);
CREATE INDEX visit_visitor ON visit USING btree (program_id, visitor);

-- table visit_day
CREATE TABLE visit_day (
program_id bigint NOT NULL,
day date NOT NULL,
salt bytea,
visits bigint NOT NULL DEFAULT 0,
unique_visitors bigint NOT NULL DEFAULT 0,
page_views bigint NOT NULL DEFAULT 0,
CONSTRAINT visit_day_pkey PRIMARY KEY (program_id, day)
) WITH (fillfactor = 50);
ALTER TABLE visit_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON visit_day USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON visit_day TO programs_app;

-- table visit_event
CREATE TABLE visit_event (
program_id bigint NOT NULL,
id uuid NOT NULL,
visit_id bigint NOT NULL,
name text NOT NULL,
page text,
occurred_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT visit_event_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE visit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON visit_event USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON visit_event TO programs_app;
CREATE INDEX visit_event_occurred ON visit_event USING brin (occurred_at);
