-- function admin_session_json(s session)
CREATE OR REPLACE FUNCTION admin_session_json(s session)
RETURNS jsonb
LANGUAGE sql
STABLE
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT to_jsonb(a) || jsonb_build_object('session_id', s.id::text, 'id', a.id::text,
'organization', jsonb_build_object('id', o.id::text, 'name', o.name, 'logo_public_url', o.logo_public_url,
'background_image_public_url', o.background_image_public_url),
'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('program_id', g.granted_program_id::text,
'system_role', g.system_role, 'permissions', r.permissions) ORDER BY g.id), '[]')
FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = a.id))
FROM admin_user a JOIN organization o ON o.id = a.organization_id
WHERE a.id = s.subject_id AND a.status = 'active'
$function$;

-- function admin_state(a admin_user)
CREATE OR REPLACE FUNCTION admin_state(a admin_user)
RETURNS text
LANGUAGE sql
STABLE
AS $function$
SELECT CASE
WHEN a.status = 'inactive' THEN 'inactive'
WHEN a.invited_at IS NOT NULL AND a.last_sign_in_at IS NULL THEN 'invited'
ELSE 'active' END
$function$;

-- function admin_tag_program(p_tag bigint)
CREATE OR REPLACE FUNCTION admin_tag_program(p_tag bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM admin_tag WHERE id = p_tag
$function$;
REVOKE ALL ON FUNCTION admin_tag_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admin_tag_program(bigint) TO identity_app;

-- function count_code_try(p_program bigint, p_account bytea, p_browser bytea, p_tries integer, p_failed_day integer, p_failed_month integer)
CREATE OR REPLACE FUNCTION count_code_try(p_program bigint, p_account bytea, p_browser bytea, p_tries integer, p_failed_day integer, p_failed_month integer)
RETURNS TABLE(refusal text, id bigint, salt bytea, secret_hash bytea)
LANGUAGE plpgsql
SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE newest login_code;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
RETURN QUERY
UPDATE login_code c SET tries = c.tries + 1
WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser AND c.method = 'otp'
AND c.used_at IS NULL AND NOT c.superseded AND c.expires_at > now() AND c.tries < p_tries
AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '24 hours') < p_failed_day
AND c.tries + failed_code_tries(p_program, p_account, c.id, interval '30 days') < p_failed_month
RETURNING NULL::text, c.id, c.salt, c.secret_hash;
IF FOUND THEN RETURN; END IF;
SELECT * INTO newest FROM login_code c
WHERE c.program_id = p_program AND c.account = p_account AND c.browser_hash = p_browser
ORDER BY c.created_at DESC, c.id DESC LIMIT 1;
RETURN QUERY SELECT CASE
WHEN newest.id IS NULL THEN 'invalid_otp'
WHEN newest.used_at IS NOT NULL OR newest.superseded OR newest.expires_at <= now() THEN 'otp_expired'
ELSE 'otp_locked' END, NULL::bigint, NULL::bytea, NULL::bytea;
END $function$;

-- function eligible_for_offers(p participant)
CREATE OR REPLACE FUNCTION eligible_for_offers(p participant)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
SELECT p.premium AND (p.premium_until > now()) IS NOT FALSE AND EXISTS (
SELECT FROM program g WHERE g.id = p.program_id AND g.features -> 'offers_reward' = 'true')
$function$;

-- function failed_code_tries(p_program bigint, p_account bytea, p_except bigint, p_period interval)
CREATE OR REPLACE FUNCTION failed_code_tries(p_program bigint, p_account bytea, p_except bigint, p_period interval)
RETURNS bigint
LANGUAGE sql
STABLE
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT coalesce(sum(tries - (used_at IS NOT NULL)::int), 0) FROM login_code
WHERE program_id = p_program AND account = p_account AND created_at > now() - p_period AND id IS DISTINCT FROM p_except
$function$;

-- function index_tags()
CREATE OR REPLACE FUNCTION index_tags()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
IF TG_OP <> 'INSERT' THEN
DELETE FROM participant_tag WHERE program_id = OLD.program_id AND tag = ANY (OLD.tags) AND participant_id = OLD.id;
END IF;
IF TG_OP <> 'DELETE' THEN
INSERT INTO participant_tag (program_id, tag, participant_id)
SELECT NEW.program_id, tag, NEW.id FROM unnest(NEW.tags) AS tag;
END IF;
RETURN NULL;
END $function$;

-- function know_programs()
CREATE OR REPLACE FUNCTION know_programs()
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
ANALYZE participant (program_id);
END $function$;
REVOKE ALL ON FUNCTION know_programs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION know_programs() TO identity_app;

-- function know_tags(p_program bigint, p_names text[])
CREATE OR REPLACE FUNCTION know_tags(p_program bigint, p_names text[])
RETURNS void
LANGUAGE plpgsql
AS $function$
DECLARE
known text[];
BEGIN
LOOP
INSERT INTO admin_tag (program_id, name)
SELECT DISTINCT p_program, n COLLATE "C" FROM unnest(p_names) AS n
WHERE NOT EXISTS (SELECT FROM admin_tag t WHERE t.program_id = p_program AND t.name = n)
ORDER BY 2
ON CONFLICT (program_id, name) DO NOTHING;
SELECT array_agg(t.name) INTO known FROM (
SELECT name FROM admin_tag WHERE program_id = p_program AND name = ANY (p_names) ORDER BY id FOR SHARE) t;
-- One that was renamed meanwhile is missing.
EXIT WHEN p_names <@ coalesce(known, '{}');
END LOOP;
END $function$;

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
GRANT EXECUTE ON FUNCTION lease_job(integer) TO identity_app;

-- function note_unknown_address(p_client bytea, p_address bytea, p_most integer)
CREATE OR REPLACE FUNCTION note_unknown_address(p_client bytea, p_address bytea, p_most integer)
RETURNS boolean
LANGUAGE plpgsql
SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_client, 'hex'), 0));
IF (SELECT count(*) FROM unknown_address
WHERE client = p_client AND address <> p_address AND seen_at > now() - interval '1 hour') >= p_most THEN
RETURN false;
END IF;
INSERT INTO unknown_address (client, address) VALUES (p_client, p_address)
ON CONFLICT (client, address) DO UPDATE SET seen_at = now();
RETURN true;
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

-- function outdated_imports(p_days integer)
CREATE OR REPLACE FUNCTION outdated_imports(p_days integer)
RETURNS TABLE(program_id bigint, id bigint, file_key text)
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT i.program_id, i.id, i.file_key FROM participant_import i
WHERE i.file_key IS NOT NULL AND i.created_at < now() - make_interval(days => p_days)
AND i.status NOT IN ('running', 'undoing', 'checking') LIMIT 100
$function$;
REVOKE ALL ON FUNCTION outdated_imports(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outdated_imports(integer) TO identity_app;

-- function participant_profile_program(p_entry bigint)
CREATE OR REPLACE FUNCTION participant_profile_program(p_entry bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM participant_profile WHERE id = p_entry
$function$;
REVOKE ALL ON FUNCTION participant_profile_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION participant_profile_program(bigint) TO identity_app;

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
GRANT EXECUTE ON FUNCTION participant_program(bigint) TO identity_app;

-- function refuse_change()
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

-- function refuse_rewriting()
CREATE OR REPLACE FUNCTION refuse_rewriting()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

-- function resolve_session(p_program bigint, p_audience text, p_hash bytea)
CREATE OR REPLACE FUNCTION resolve_session(p_program bigint, p_audience text, p_hash bytea)
RETURNS jsonb
LANGUAGE plpgsql
SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE s session;
BEGIN
PERFORM set_config('app.program_id', p_program::text, true);
SELECT * INTO s FROM session
WHERE program_id = p_program AND token_hash = p_hash AND audience = p_audience
AND session_holds(audience, created_at, last_seen_at);
IF NOT FOUND THEN RETURN NULL; END IF;
IF s.last_seen_at < now() - interval '1 minute' THEN
UPDATE session SET last_seen_at = now()
WHERE program_id = p_program AND token_hash = p_hash AND last_seen_at = s.last_seen_at;
END IF;
IF p_audience = 'admin' THEN RETURN admin_session_json(s); END IF;
RETURN (SELECT jsonb_build_object('session_id', s.id::text, 'id', p.id::text, 'email', p.email,
'first_name', p.first_name, 'last_name', p.last_name, 'status', p.status,
'preferred_locale', p.preferred_locale, 'premium', p.premium, 'eligible', eligible_for_offers(p),
'points', p.points::text, 'unused_points', p.unused_points::text,
'completed_challenges', p.completed_challenges, 'email_setting_id', p.email_setting_id::text,
'version', p.version::text, 'created_at', p.created_at)
FROM participant p WHERE p.program_id = p_program AND p.id = s.subject_id AND p.status = 'active');
END $function$;

-- function search_participants(p_program bigint, p_text text, p_addresses boolean, p_most integer)
CREATE OR REPLACE FUNCTION search_participants(p_program bigint, p_text text, p_addresses boolean, p_most integer)
RETURNS SETOF bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT id FROM (
SELECT id FROM participant WHERE p_addresses AND program_id = p_program
AND email >= p_text COLLATE "C" AND email < (p_text || chr(1114111)) COLLATE "C"
UNION
SELECT id FROM participant WHERE program_id = p_program
AND lower(first_name || ' ' || last_name) COLLATE "C" >= p_text
AND lower(first_name || ' ' || last_name) COLLATE "C" < p_text || chr(1114111)
UNION
SELECT id FROM participant WHERE program_id = p_program
AND lower(last_name) COLLATE "C" >= p_text AND lower(last_name) COLLATE "C" < p_text || chr(1114111)
) found LIMIT p_most
$function$;
REVOKE ALL ON FUNCTION search_participants(bigint,text,boolean,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_participants(bigint,text,boolean,integer) TO identity_app;

-- function session_holds(audience text, created_at timestamp with time zone, last_seen_at timestamp with time zone)
CREATE OR REPLACE FUNCTION session_holds(audience text, created_at timestamp with time zone, last_seen_at timestamp with time zone)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $function$
SELECT last_seen_at > now() - CASE audience WHEN 'admin' THEN interval '30 minutes' ELSE interval '12 hours' END
AND created_at > now() - CASE audience WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END
$function$;

-- function tally_added()
CREATE OR REPLACE FUNCTION tally_added()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
SELECT program_id, status, staff, pg_backend_pid() % 16, count(*) FROM added GROUP BY program_id, status, staff
ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
RETURN NULL;
END $function$;

-- function tally_changed()
CREATE OR REPLACE FUNCTION tally_changed()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
VALUES (OLD.program_id, OLD.status, OLD.staff, pg_backend_pid() % 16, -1),
(NEW.program_id, NEW.status, NEW.staff, pg_backend_pid() % 16, 1)
ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
RETURN NULL;
END $function$;

-- function tally_removed()
CREATE OR REPLACE FUNCTION tally_removed()
RETURNS trigger
LANGUAGE plpgsql
AS $function$
BEGIN
INSERT INTO participant_tally AS t (program_id, status, staff, slot, participants)
SELECT program_id, status, staff, pg_backend_pid() % 16, -count(*) FROM removed GROUP BY program_id, status, staff
ON CONFLICT (program_id, status, staff, slot) DO UPDATE SET participants = t.participants + excluded.participants;
RETURN NULL;
END $function$;

-- table admin_grant
CREATE TABLE admin_grant (
id bigint GENERATED ALWAYS AS IDENTITY,
admin_id bigint NOT NULL,
system_role text,
admin_role_id bigint,
granted_program_id bigint,
CONSTRAINT admin_grant_pkey PRIMARY KEY (id),
CONSTRAINT admin_grant_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin_user(id) ON DELETE CASCADE,
CONSTRAINT admin_grant_admin_role_id_fkey FOREIGN KEY (admin_role_id) REFERENCES admin_role(id),
CONSTRAINT admin_grant_once UNIQUE NULLS NOT DISTINCT (admin_id, system_role, admin_role_id, granted_program_id),
CONSTRAINT admin_grant_role CHECK (num_nonnulls(system_role, admin_role_id) = 1)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_grant TO identity_app;
CREATE INDEX admin_grant_role ON admin_grant USING btree (admin_role_id) WHERE admin_role_id IS NOT NULL;

-- table admin_role
CREATE TABLE admin_role (
id bigint GENERATED ALWAYS AS IDENTITY,
organization_id bigint NOT NULL,
name text NOT NULL,
permissions jsonb NOT NULL,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT admin_role_pkey PRIMARY KEY (id),
CONSTRAINT admin_role_name UNIQUE (organization_id, name),
CONSTRAINT admin_role_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_role TO identity_app;
CREATE UNIQUE INDEX admin_role_name_any_case ON admin_role USING btree (organization_id, lower(name));

-- table admin_tag
CREATE TABLE admin_tag (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
name text COLLATE "C" NOT NULL,
version integer NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT admin_tag_pkey PRIMARY KEY (program_id, id),
CONSTRAINT admin_tag_name UNIQUE (program_id, name)
);
ALTER TABLE admin_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE admin_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON admin_tag FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON admin_tag USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_tag TO identity_app;
CREATE INDEX admin_tag_id ON admin_tag USING btree (id);

-- table admin_user
CREATE TABLE admin_user (
id bigint GENERATED ALWAYS AS IDENTITY,
organization_id bigint NOT NULL,
email text NOT NULL,
first_name text NOT NULL,
last_name text NOT NULL,
status text NOT NULL DEFAULT 'active'::text,
super_admin boolean NOT NULL DEFAULT false,
preferred_locale text NOT NULL DEFAULT 'en'::text,
created_at timestamp with time zone NOT NULL DEFAULT now(),
invited_at timestamp with time zone,
last_sign_in_at timestamp with time zone,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT admin_user_pkey PRIMARY KEY (id),
CONSTRAINT admin_user_email UNIQUE (email),
CONSTRAINT admin_user_locale CHECK (preferred_locale = ANY (ARRAY['en'::text, 'es'::text])),
CONSTRAINT admin_user_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
CONSTRAINT admin_user_status CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_user TO identity_app;
CREATE INDEX admin_user_organization ON admin_user USING btree (organization_id);

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
GRANT INSERT, SELECT ON audit_entry TO identity_app;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- table audit_trail
CREATE TABLE audit_trail (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
service text NOT NULL,
entry_id bigint NOT NULL,
admin_id bigint NOT NULL,
admin_name text NOT NULL,
action text NOT NULL,
resource text NOT NULL,
resource_id bigint NOT NULL,
title text NOT NULL,
before jsonb,
after jsonb,
created_at timestamp with time zone NOT NULL,
CONSTRAINT audit_trail_pkey PRIMARY KEY (program_id, id),
CONSTRAINT audit_trail_entry UNIQUE (program_id, service, entry_id)
);
ALTER TABLE audit_trail ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_trail FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_trail USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON audit_trail TO identity_app;
CREATE INDEX audit_trail_moment ON audit_trail USING btree (program_id, created_at, id);
CREATE INDEX audit_trail_record ON audit_trail USING btree (program_id, resource, resource_id, created_at, id);

-- table bot_check_token
CREATE TABLE bot_check_token (
token_hash bytea NOT NULL,
used_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT bot_check_token_pkey PRIMARY KEY (token_hash)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON bot_check_token TO identity_app;

-- table erasure
CREATE TABLE erasure (
program_id bigint NOT NULL,
participant_id bigint NOT NULL,
erased_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT erasure_pkey PRIMARY KEY (program_id, participant_id)
);
ALTER TABLE erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON erasure USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON erasure TO identity_app;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON erasure FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
CREATE POLICY relay ON inbox TO identity_relay USING (true);
CREATE POLICY tenant ON inbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT, UPDATE ON inbox TO identity_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON inbox TO identity_relay;
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
CREATE POLICY runner ON job TO identity_owner USING (true);
CREATE POLICY tenant ON job USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON job TO identity_app;
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
GRANT DELETE, INSERT, SELECT, UPDATE ON job_refusal TO identity_app;

-- table login_code
CREATE TABLE login_code (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
audience text NOT NULL,
method text NOT NULL,
account bytea NOT NULL,
subject_id bigint,
registration jsonb,
browser_hash bytea NOT NULL,
salt bytea NOT NULL,
secret_hash bytea NOT NULL,
tries smallint NOT NULL DEFAULT 0,
superseded boolean NOT NULL DEFAULT false,
used_at timestamp with time zone,
created_at timestamp with time zone NOT NULL DEFAULT now(),
expires_at timestamp with time zone NOT NULL,
issued_by text,
CONSTRAINT login_code_pkey PRIMARY KEY (program_id, id),
CONSTRAINT login_code_audience CHECK ((audience = ANY (ARRAY['participant'::text, 'admin'::text])) AND (audience = 'admin'::text) = (program_id = '9223372036854775807'::bigint)),
CONSTRAINT login_code_method_check CHECK (method = ANY (ARRAY['otp'::text, 'magic_link'::text]))
);
ALTER TABLE login_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_code FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON login_code USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON login_code TO identity_app;
CREATE INDEX login_code_account ON login_code USING btree (program_id, account, created_at);
CREATE UNIQUE INDEX login_code_alive ON login_code USING btree (program_id, account) WHERE used_at IS NULL AND NOT superseded;
CREATE UNIQUE INDEX login_code_link ON login_code USING btree (program_id, secret_hash) WHERE method = 'magic_link'::text;

-- table mail
CREATE TABLE mail (
id bigint GENERATED ALWAYS AS IDENTITY,
account bytea NOT NULL,
sealed bytea,
attempts smallint NOT NULL DEFAULT 0,
next_at timestamp with time zone NOT NULL DEFAULT now(),
give_up_at timestamp with time zone NOT NULL,
outcome text,
finished_at timestamp with time zone,
CONSTRAINT mail_pkey PRIMARY KEY (id),
CONSTRAINT mail_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'given_up'::text])),
CONSTRAINT mail_wiped CHECK ((outcome IS NULL) = (sealed IS NOT NULL))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON mail TO identity_app;
CREATE INDEX mail_due ON mail USING btree (next_at) WHERE outcome IS NULL;
CREATE INDEX mail_waiting ON mail USING btree (account) WHERE outcome IS NULL;

-- table member_mailbox
CREATE TABLE member_mailbox (
program_id bigint NOT NULL,
mailbox bytea NOT NULL,
CONSTRAINT member_mailbox_pkey PRIMARY KEY (program_id, mailbox)
);
ALTER TABLE member_mailbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE member_mailbox FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON member_mailbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON member_mailbox TO identity_app;

-- table organization
CREATE TABLE organization (
id bigint GENERATED ALWAYS AS IDENTITY,
key text NOT NULL,
name text NOT NULL,
logo_public_url text,
background_image_public_url text,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT organization_pkey PRIMARY KEY (id),
CONSTRAINT organization_key UNIQUE (key)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON organization TO identity_app;

-- table organization_audit_entry
CREATE TABLE organization_audit_entry (
id bigint GENERATED ALWAYS AS IDENTITY,
organization_id bigint NOT NULL,
admin_id bigint NOT NULL,
admin_name text NOT NULL,
action text NOT NULL,
resource text NOT NULL,
resource_id bigint NOT NULL,
title text NOT NULL,
before jsonb,
after jsonb,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT organization_audit_entry_pkey PRIMARY KEY (id),
CONSTRAINT organization_audit_entry_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
CONSTRAINT organization_audit_entry_resource_check CHECK (resource = ANY (ARRAY['organization'::text, 'admin'::text, 'role'::text]))
);
GRANT INSERT, SELECT ON organization_audit_entry TO identity_app;
CREATE INDEX organization_audit_entry_newest ON organization_audit_entry USING btree (organization_id, created_at DESC, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON organization_audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

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
CREATE POLICY relay ON outbox TO identity_relay USING (true);
CREATE POLICY tenant ON outbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT ON outbox TO identity_app;
GRANT DELETE, SELECT, UPDATE ON outbox TO identity_relay;
CREATE INDEX outbox_due ON outbox USING btree (next_at, id);
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- table participant
CREATE TABLE participant (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
email text COLLATE "C" NOT NULL,
first_name text NOT NULL,
last_name text NOT NULL,
postal text,
status text NOT NULL,
preferred_locale text,
premium boolean NOT NULL DEFAULT false,
referral_code text,
terms_agreed_at timestamp with time zone,
sign_in_count integer NOT NULL DEFAULT 0,
last_sign_in_at timestamp with time zone,
points bigint NOT NULL DEFAULT 0,
unused_points bigint NOT NULL DEFAULT 0,
points_version bigint NOT NULL DEFAULT 0,
completed_challenges integer NOT NULL DEFAULT 0,
rewards_earned integer NOT NULL DEFAULT 0,
version bigint NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
updated_at timestamp with time zone NOT NULL DEFAULT now(),
phone text,
address_1 text,
address_2 text,
city text,
state text,
affiliation text,
email_setting_id bigint,
membership_version bigint NOT NULL DEFAULT 0,
premium_until timestamp with time zone,
staff boolean NOT NULL DEFAULT false,
tags text[] NOT NULL DEFAULT '{}'::text[],
gender text,
clicks integer NOT NULL DEFAULT 0,
aptos_wallet_address text,
referred_by bigint,
ahoy_city text,
ahoy_country text,
import_id bigint,
awarded_rewards bigint[] NOT NULL DEFAULT '{}'::bigint[],
CONSTRAINT participant_pkey PRIMARY KEY (program_id, id),
CONSTRAINT participant_email UNIQUE (program_id, email),
CONSTRAINT participant_locale CHECK (preferred_locale = ANY (ARRAY['en'::text, 'es'::text])),
CONSTRAINT participant_status CHECK (status = ANY (ARRAY['pending'::text, 'inactive'::text, 'active'::text, 'opted_out'::text, 'blocked'::text]))
);
ALTER TABLE participant ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant TO identity_app;
CREATE INDEX participant_completions ON participant USING btree (program_id, completed_challenges, id);
CREATE INDEX participant_id ON participant USING btree (id);
CREATE INDEX participant_last_name ON participant USING btree (program_id, lower(last_name) COLLATE "C");
CREATE INDEX participant_name ON participant USING btree (program_id, lower((first_name || ' '::text) || last_name) COLLATE "C", id);
CREATE INDEX participant_points ON participant USING btree (program_id, unused_points, id);
CREATE INDEX participant_referrals ON participant USING btree (program_id, referred_by, id) WHERE referred_by IS NOT NULL;
CREATE INDEX participant_rewards ON participant USING btree (program_id, rewards_earned, id);
CREATE INDEX participant_staff ON participant USING btree (program_id, id) WHERE staff;
CREATE INDEX participant_state ON participant USING btree (program_id, status, id);
CREATE TRIGGER tags_added AFTER INSERT ON participant FOR EACH ROW WHEN (new.tags <> '{}'::text[]) EXECUTE FUNCTION index_tags();
CREATE TRIGGER tags_changed AFTER UPDATE OF tags ON participant FOR EACH ROW WHEN (old.tags <> new.tags) EXECUTE FUNCTION index_tags();
CREATE TRIGGER tags_removed AFTER DELETE ON participant FOR EACH ROW WHEN (old.tags <> '{}'::text[]) EXECUTE FUNCTION index_tags();
CREATE TRIGGER tally_added AFTER INSERT ON participant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added();
CREATE TRIGGER tally_changed AFTER UPDATE OF status, staff ON participant FOR EACH ROW WHEN (old.status <> new.status OR old.staff <> new.staff) EXECUTE FUNCTION tally_changed();
CREATE TRIGGER tally_removed AFTER DELETE ON participant REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed();

-- table participant_import
CREATE TABLE participant_import (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
file_key text,
file_name text NOT NULL,
content_hash bytea NOT NULL,
strategies jsonb NOT NULL,
mapping jsonb NOT NULL,
status text NOT NULL,
checked jsonb,
sample jsonb NOT NULL DEFAULT '[]'::jsonb,
counts jsonb,
points_before int4multirange NOT NULL DEFAULT '{}'::int4multirange,
metrics_before int4multirange NOT NULL DEFAULT '{}'::int4multirange,
lines_done integer NOT NULL DEFAULT 0,
job_id bigint,
admin_id bigint NOT NULL,
admin_name text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
first_added_id bigint,
last_added_id bigint,
CONSTRAINT participant_import_pkey PRIMARY KEY (program_id, id),
CONSTRAINT participant_import_status CHECK (status = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))
);
ALTER TABLE participant_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_import FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant_import FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant_import USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_import TO identity_app;
CREATE INDEX participant_import_age ON participant_import USING btree (created_at) WHERE file_key IS NOT NULL;
CREATE UNIQUE INDEX participant_import_alone ON participant_import USING btree (program_id) WHERE status = ANY (ARRAY['running'::text, 'undoing'::text]);
CREATE INDEX participant_import_content ON participant_import USING btree (program_id, content_hash);

-- table participant_import_change
CREATE TABLE participant_import_change (
program_id bigint NOT NULL,
import_id bigint NOT NULL,
participant_id bigint NOT NULL,
before jsonb NOT NULL,
after jsonb NOT NULL,
CONSTRAINT participant_import_change_pkey PRIMARY KEY (program_id, import_id, participant_id)
);
ALTER TABLE participant_import_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_import_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_import_change USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_import_change TO identity_app;

-- table participant_profile
CREATE TABLE participant_profile (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
participant_id bigint NOT NULL,
profile_attribute_id bigint NOT NULL,
value text NOT NULL,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT participant_profile_pkey PRIMARY KEY (program_id, id),
CONSTRAINT participant_profile_once UNIQUE (program_id, participant_id, profile_attribute_id),
CONSTRAINT participant_profile_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participant(program_id, id) ON DELETE CASCADE,
CONSTRAINT participant_profile_program_id_profile_attribute_id_fkey FOREIGN KEY (program_id, profile_attribute_id) REFERENCES profile_attribute(program_id, id) ON DELETE CASCADE
);
ALTER TABLE participant_profile ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_profile FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant_profile FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant_profile USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_profile TO identity_app;
CREATE INDEX participant_profile_attribute ON participant_profile USING btree (program_id, profile_attribute_id);
CREATE INDEX participant_profile_id ON participant_profile USING btree (id);

-- table participant_tag
CREATE TABLE participant_tag (
program_id bigint NOT NULL,
tag text COLLATE "C" NOT NULL,
participant_id bigint NOT NULL,
CONSTRAINT participant_tag_pkey PRIMARY KEY (program_id, tag, participant_id)
);
ALTER TABLE participant_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_tag USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_tag TO identity_app;

-- table participant_tally
CREATE TABLE participant_tally (
program_id bigint NOT NULL,
status text NOT NULL,
staff boolean NOT NULL,
slot smallint NOT NULL,
participants bigint NOT NULL,
CONSTRAINT participant_tally_pkey PRIMARY KEY (program_id, status, staff, slot)
) WITH (fillfactor = 50);
ALTER TABLE participant_tally ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_tally FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_tally USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON participant_tally TO identity_app;

-- table profile_attribute
CREATE TABLE profile_attribute (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
display_name text NOT NULL,
attribute_name text NOT NULL,
attribute_field_type text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT profile_attribute_pkey PRIMARY KEY (program_id, id),
CONSTRAINT profile_attribute_name UNIQUE (program_id, attribute_name),
CONSTRAINT profile_attribute_type CHECK (attribute_field_type = ANY (ARRAY['text_area'::text, 'boolean'::text, 'date'::text, 'date_time'::text, 'other'::text]))
);
ALTER TABLE profile_attribute ENABLE ROW LEVEL SECURITY;
ALTER TABLE profile_attribute FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile_attribute USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON profile_attribute TO identity_app;

-- table program
CREATE TABLE program (
id bigint NOT NULL,
organization_id bigint NOT NULL,
name text NOT NULL,
subdomain text NOT NULL,
features jsonb NOT NULL,
override_enrollment boolean NOT NULL,
program_custom_signin_url text,
mail_colours jsonb,
version bigint NOT NULL,
email_settings jsonb NOT NULL DEFAULT '[]'::jsonb,
test_mode boolean NOT NULL DEFAULT false,
CONSTRAINT program_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON program TO identity_app;

-- table saved_view
CREATE TABLE saved_view (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
owner_id bigint NOT NULL,
screen text NOT NULL,
name text NOT NULL,
query text NOT NULL,
shared boolean NOT NULL,
CONSTRAINT saved_view_pkey PRIMARY KEY (program_id, id),
CONSTRAINT saved_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES admin_user(id)
);
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_view USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_view TO identity_app;
CREATE UNIQUE INDEX saved_view_name ON saved_view USING btree (program_id, screen, owner_id, lower(name));

-- table session
CREATE TABLE session (
program_id bigint NOT NULL,
token_hash bytea NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
audience text NOT NULL,
subject_id bigint NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
user_agent text,
opened_by text,
CONSTRAINT session_pkey PRIMARY KEY (program_id, token_hash),
CONSTRAINT session_audience CHECK ((audience = ANY (ARRAY['participant'::text, 'admin'::text])) AND (audience = 'admin'::text) = (program_id = '9223372036854775807'::bigint)),
CONSTRAINT session_id UNIQUE (program_id, id)
);
ALTER TABLE session ENABLE ROW LEVEL SECURITY;
ALTER TABLE session FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON session USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON session TO identity_app;
CREATE INDEX session_subject ON session USING btree (program_id, subject_id);

-- table unknown_address
CREATE TABLE unknown_address (
client bytea NOT NULL,
address bytea NOT NULL,
seen_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT unknown_address_pkey PRIMARY KEY (client, address)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON unknown_address TO identity_app;
