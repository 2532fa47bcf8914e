-- extension pg_trgm
CREATE EXTENSION pg_trgm;

-- function abandoned_pictures(p_seconds integer, OUT program_id bigint, OUT keys text[])
CREATE OR REPLACE FUNCTION abandoned_pictures(p_seconds integer, OUT program_id bigint, OUT keys text[])
RETURNS SETOF record
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT d.program_id, array_agg(d.file_key)
FROM (SELECT program_id, file_key FROM picture_draft
WHERE created_at < now() - make_interval(secs => p_seconds) ORDER BY created_at LIMIT 1000) d
GROUP BY d.program_id
$function$;
REVOKE ALL ON FUNCTION abandoned_pictures(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION abandoned_pictures(integer) TO receipts_app;

-- function eligible_product_program(p_id bigint)
CREATE OR REPLACE FUNCTION eligible_product_program(p_id bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM eligible_product WHERE id = p_id
$function$;
REVOKE ALL ON FUNCTION eligible_product_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eligible_product_program(bigint) TO receipts_app;

-- function lease_reading(p_seconds integer, OUT program_id bigint, OUT receipt_id bigint, OUT attempts smallint)
CREATE OR REPLACE FUNCTION lease_reading(p_seconds integer, OUT program_id bigint, OUT receipt_id bigint, OUT attempts smallint)
RETURNS SETOF record
LANGUAGE sql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
-- Joined without being materialized, the inner query may run once a row and lease all that wait.
WITH due AS MATERIALIZED (SELECT d.program_id, d.receipt_id FROM receipt_reading d WHERE d.next_at <= now()
ORDER BY d.next_at, d.receipt_id LIMIT 1 FOR UPDATE SKIP LOCKED)
UPDATE receipt_reading r
SET attempts = r.attempts + 1, next_at = now() + make_interval(secs => p_seconds)
FROM due WHERE r.program_id = due.program_id AND r.receipt_id = due.receipt_id
RETURNING r.program_id, r.receipt_id, r.attempts
$function$;
REVOKE ALL ON FUNCTION lease_reading(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lease_reading(integer) TO receipts_app;

-- function merchant_key_of(p_name text)
CREATE OR REPLACE FUNCTION merchant_key_of(p_name text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT lower(regexp_replace(p_name, '[^[:alnum:]]', '', 'g'))
$function$;

-- function merchant_keys_of(p_name text, p_aliases text[])
CREATE OR REPLACE FUNCTION merchant_keys_of(p_name text, p_aliases text[])
RETURNS text[]
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT array_agg(merchant_key_of(name)) FROM unnest(p_name || p_aliases) AS name
$function$;

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
GRANT EXECUTE ON FUNCTION participant_program(bigint) TO receipts_app;

-- function purchase_proof_merchant_program(p_id bigint)
CREATE OR REPLACE FUNCTION purchase_proof_merchant_program(p_id bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM purchase_proof_merchant WHERE id = p_id
$function$;
REVOKE ALL ON FUNCTION purchase_proof_merchant_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purchase_proof_merchant_program(bigint) TO receipts_app;

-- function receipt_program(p_receipt bigint)
CREATE OR REPLACE FUNCTION receipt_program(p_receipt bigint)
RETURNS bigint
LANGUAGE sql
STABLE SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $function$
SELECT program_id FROM receipt WHERE id = p_receipt
$function$;
REVOKE ALL ON FUNCTION receipt_program(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_program(bigint) TO receipts_app;

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

-- function words_of(p_text text)
CREATE OR REPLACE FUNCTION words_of(p_text text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $function$
SELECT ' ' || trim(regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g')) || ' '
$function$;

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
GRANT INSERT, SELECT ON audit_entry TO receipts_app;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- table eligible_product
CREATE TABLE eligible_product (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
product_name text NOT NULL,
points_per_cents numeric(8,4) NOT NULL,
keywords text[] NOT NULL,
skus text[] NOT NULL,
product_active boolean NOT NULL,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT eligible_product_pkey PRIMARY KEY (program_id, id),
CONSTRAINT eligible_product_name UNIQUE (program_id, product_name)
);
ALTER TABLE eligible_product ENABLE ROW LEVEL SECURITY;
ALTER TABLE eligible_product FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON eligible_product FOR SELECT TO receipts_owner USING (true);
CREATE POLICY tenant ON eligible_product USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON eligible_product TO receipts_app;
CREATE UNIQUE INDEX eligible_product_any_case ON eligible_product USING btree (program_id, lower(product_name));
CREATE INDEX eligible_product_id ON eligible_product USING btree (id);

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
CREATE POLICY relay ON inbox TO receipts_relay USING (true);
CREATE POLICY tenant ON inbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT SELECT, UPDATE ON inbox TO receipts_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON inbox TO receipts_relay;
CREATE INDEX inbox_received ON inbox USING brin (received_at);

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
CREATE POLICY relay ON outbox TO receipts_relay USING (true);
CREATE POLICY tenant ON outbox USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT ON outbox TO receipts_app;
GRANT DELETE, SELECT, UPDATE ON outbox TO receipts_relay;
CREATE INDEX outbox_due ON outbox USING btree (next_at, id);
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- table participant
CREATE TABLE participant (
program_id bigint NOT NULL,
id bigint NOT NULL,
first_name text NOT NULL DEFAULT ''::text,
last_name text NOT NULL DEFAULT ''::text,
status text NOT NULL DEFAULT 'pending'::text,
version bigint NOT NULL DEFAULT 0,
points bigint NOT NULL DEFAULT 0,
points_version bigint NOT NULL DEFAULT 0,
completed_challenges integer NOT NULL DEFAULT 0,
email text,
CONSTRAINT participant_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE participant ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant FOR SELECT TO receipts_owner USING (true);
CREATE POLICY tenant ON participant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON participant TO receipts_app;
CREATE INDEX participant_id ON participant USING btree (id);

-- table picture_draft
CREATE TABLE picture_draft (
program_id bigint NOT NULL,
file_key text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT picture_draft_pkey PRIMARY KEY (program_id, file_key)
);
ALTER TABLE picture_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE picture_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON picture_draft FOR SELECT TO receipts_owner USING (true);
CREATE POLICY tenant ON picture_draft USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON picture_draft TO receipts_app;
CREATE INDEX picture_draft_oldest ON picture_draft USING btree (created_at);

-- table program
CREATE TABLE program (
id bigint NOT NULL,
organization_id bigint NOT NULL,
features jsonb NOT NULL,
version bigint NOT NULL,
CONSTRAINT program_pkey PRIMARY KEY (id)
);
GRANT INSERT, SELECT, UPDATE ON program TO receipts_app;

-- table purchase_proof_merchant
CREATE TABLE purchase_proof_merchant (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
name text NOT NULL,
aliases text[] NOT NULL,
keys text[] GENERATED ALWAYS AS (merchant_keys_of(name, aliases)) STORED,
active boolean NOT NULL,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT purchase_proof_merchant_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE purchase_proof_merchant ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_proof_merchant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON purchase_proof_merchant FOR SELECT TO receipts_owner USING (true);
CREATE POLICY tenant ON purchase_proof_merchant USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON purchase_proof_merchant TO receipts_app;
CREATE UNIQUE INDEX purchase_proof_merchant_any_case ON purchase_proof_merchant USING btree (program_id, lower(name));
CREATE INDEX purchase_proof_merchant_id ON purchase_proof_merchant USING btree (id);

-- table purchase_proof_setting
CREATE TABLE purchase_proof_setting (
program_id bigint NOT NULL,
exclusion_identifiers text[] NOT NULL DEFAULT '{}'::text[],
external_purchase_item_points_per_cents numeric(8,4) NOT NULL DEFAULT 0,
version bigint NOT NULL DEFAULT 1,
CONSTRAINT purchase_proof_setting_pkey PRIMARY KEY (program_id)
);
ALTER TABLE purchase_proof_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_proof_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON purchase_proof_setting USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON purchase_proof_setting TO receipts_app;

-- table receipt
CREATE TABLE receipt (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
participant_id bigint NOT NULL,
source text NOT NULL DEFAULT 'participant'::text,
idempotency_key text,
files_hash bytea NOT NULL,
status text NOT NULL DEFAULT 'pending'::text,
check_message text,
merchant_name text,
merchant_key text GENERATED ALWAYS AS (lower(regexp_replace(merchant_name, '[^[:alnum:]]'::text, ''::text, 'g'::text))) STORED,
merchant_address text,
purchase_date date,
total_amount numeric(11,2),
processed_data jsonb,
text_size integer NOT NULL DEFAULT 0,
items_count integer NOT NULL DEFAULT 0,
points bigint NOT NULL DEFAULT 0,
revision integer NOT NULL DEFAULT 0,
integrity text,
admin_comments text,
admin_invalidation_reason text,
admin_invalidation_message text,
admin_marked_as_valid_at timestamp with time zone,
admin_marked_as_invalid_at timestamp with time zone,
review_message text,
purchase_proof_merchant_id bigint,
verified_at timestamp with time zone,
version bigint NOT NULL DEFAULT 1,
created_at timestamp with time zone NOT NULL DEFAULT now(),
assessed_at timestamp with time zone,
check_reason text,
CONSTRAINT receipt_pkey PRIMARY KEY (program_id, id),
CONSTRAINT receipt_check_reason_check CHECK (check_reason = ANY (ARRAY['duplicate'::text, 'unreadable'::text, 'not_a_receipt'::text, 'other_language'::text])),
CONSTRAINT receipt_idempotency UNIQUE (program_id, participant_id, idempotency_key),
CONSTRAINT receipt_integrity_check CHECK (integrity = ANY (ARRAY['valid'::text, 'invalid'::text])),
CONSTRAINT receipt_merchant FOREIGN KEY (program_id, purchase_proof_merchant_id) REFERENCES purchase_proof_merchant(program_id, id),
CONSTRAINT receipt_points_check CHECK (points >= 0),
CONSTRAINT receipt_source_check CHECK (source = ANY (ARRAY['participant'::text, 'external'::text]))
);
ALTER TABLE receipt ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON receipt FOR SELECT TO receipts_owner USING (true);
CREATE POLICY tenant ON receipt USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT, UPDATE ON receipt TO receipts_app;
CREATE INDEX receipt_id ON receipt USING btree (id);
CREATE INDEX receipt_newest ON receipt USING btree (program_id, created_at, id);
CREATE INDEX receipt_participant ON receipt USING btree (program_id, participant_id, id);
CREATE INDEX receipt_purchase ON receipt USING btree (program_id, purchase_date, total_amount, merchant_key);
CREATE INDEX receipt_text_size ON receipt USING btree (program_id, text_size);

-- table receipt_file
CREATE TABLE receipt_file (
program_id bigint NOT NULL,
receipt_id bigint NOT NULL,
n smallint NOT NULL,
file_key text NOT NULL,
content_type text NOT NULL,
width integer NOT NULL,
height integer NOT NULL,
sha256 bytea NOT NULL,
look bit(64) NOT NULL,
CONSTRAINT receipt_file_pkey PRIMARY KEY (program_id, receipt_id, n),
CONSTRAINT receipt_file_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_file USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT ON receipt_file TO receipts_app;
CREATE INDEX receipt_file_sha256 ON receipt_file USING btree (program_id, sha256);

-- table receipt_issue_report
CREATE TABLE receipt_issue_report (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
receipt_id bigint NOT NULL,
admin_id bigint NOT NULL,
admin_name text NOT NULL,
category text NOT NULL,
text text NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT receipt_issue_report_pkey PRIMARY KEY (program_id, id),
CONSTRAINT receipt_issue_report_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_issue_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_issue_report FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_issue_report USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON receipt_issue_report TO receipts_app;
CREATE INDEX receipt_issue_report_receipt ON receipt_issue_report USING btree (program_id, receipt_id, id);

-- table receipt_item
CREATE TABLE receipt_item (
program_id bigint NOT NULL,
id bigint GENERATED BY DEFAULT AS IDENTITY,
receipt_id bigint NOT NULL,
sku text NOT NULL,
name text NOT NULL,
quantity text,
unit_price numeric(11,2),
price numeric(11,2) NOT NULL,
eligible_product_id bigint,
matched_product text,
matched_strategy text,
matched_keyword text,
match_confidence real,
points bigint NOT NULL,
admin_comments text NOT NULL DEFAULT ''::text,
box jsonb,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT receipt_item_pkey PRIMARY KEY (program_id, id),
CONSTRAINT receipt_item_matched_strategy_check CHECK (matched_strategy = ANY (ARRAY['sku'::text, 'exact'::text, 'keyword'::text, 'similar'::text, 'admin'::text])),
CONSTRAINT receipt_item_program_id_eligible_product_id_fkey FOREIGN KEY (program_id, eligible_product_id) REFERENCES eligible_product(program_id, id),
CONSTRAINT receipt_item_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_item USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON receipt_item TO receipts_app;
CREATE INDEX receipt_item_receipt ON receipt_item USING btree (program_id, receipt_id, created_at, id);

-- table receipt_reading
CREATE TABLE receipt_reading (
program_id bigint NOT NULL,
receipt_id bigint NOT NULL,
attempts smallint NOT NULL DEFAULT 0,
next_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT receipt_reading_pkey PRIMARY KEY (program_id, receipt_id),
CONSTRAINT receipt_reading_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_reading ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_reading FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lease ON receipt_reading TO receipts_owner USING (true);
CREATE POLICY tenant ON receipt_reading USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON receipt_reading TO receipts_app;
CREATE INDEX receipt_reading_due ON receipt_reading USING btree (next_at, receipt_id);

-- table receipt_tag
CREATE TABLE receipt_tag (
program_id bigint NOT NULL,
receipt_id bigint NOT NULL,
name text NOT NULL,
reason text,
similar_receipt_ids bigint[],
details jsonb,
CONSTRAINT receipt_tag_pkey PRIMARY KEY (program_id, receipt_id, name),
CONSTRAINT receipt_tag_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_tag USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON receipt_tag TO receipts_app;

-- table receipt_update_log
CREATE TABLE receipt_update_log (
program_id bigint NOT NULL,
id bigint GENERATED ALWAYS AS IDENTITY,
receipt_id bigint NOT NULL,
admin_id bigint,
author text NOT NULL,
changes jsonb NOT NULL,
points_delta bigint NOT NULL,
created_at timestamp with time zone NOT NULL DEFAULT now(),
CONSTRAINT receipt_update_log_pkey PRIMARY KEY (program_id, id),
CONSTRAINT receipt_update_log_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipt(program_id, id)
);
ALTER TABLE receipt_update_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_update_log FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON receipt_update_log USING (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint) WITH CHECK (program_id = NULLIF(current_setting('app.program_id'::text, true), ''::text)::bigint);
GRANT INSERT, SELECT ON receipt_update_log TO receipts_app;
CREATE INDEX receipt_update_log_receipt ON receipt_update_log USING btree (program_id, receipt_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_update_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
