-- Limits of texts count code points and back up those of requests, which count user-perceived characters: eight times
-- as many code points at most.

CREATE TABLE program_copy (
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
  i18n_enabled boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'en',
  -- Seconds by which the clock is ahead; 0 outside test mode.
  clock_offset_seconds integer NOT NULL DEFAULT 0,
  -- When the daily sweep last published the program's recent erasures again, to the last of them.
  erasures_swept_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT program_copy_name_check CHECK (char_length(name) <= 750),
  CONSTRAINT program_copy_language_check CHECK (language = ANY (ARRAY['en', 'es'])),
  CONSTRAINT program_copy_subdomain_check CHECK (char_length(subdomain) <= 100),
  CONSTRAINT program_copy_program_custom_signin_url_check CHECK (char_length(program_custom_signin_url) <= 4000)
);
COMMENT ON TABLE program_copy IS 'kept: while the program exists';
COMMENT ON COLUMN program_copy.name IS 'not personal';
COMMENT ON COLUMN program_copy.subdomain IS 'not personal';
COMMENT ON COLUMN program_copy.features IS 'not personal';
COMMENT ON COLUMN program_copy.program_custom_signin_url IS 'not personal';
COMMENT ON COLUMN program_copy.mail_colours IS 'not personal';
COMMENT ON COLUMN program_copy.email_settings IS 'not personal';
COMMENT ON COLUMN program_copy.language IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON program_copy TO identity_app;

CREATE TABLE participant (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  email text COLLATE "C" NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Lower case without marks: plain columns, since row-level security keeps other conditions away from an index.
  search_name text COLLATE "C" NOT NULL,
  search_last_name text COLLATE "C" NOT NULL,
  postal text,
  status text NOT NULL,
  preferred_locale text,
  is_premium boolean NOT NULL DEFAULT false,
  referral_code text,
  terms_agreed_at timestamptz,
  sign_in_count integer NOT NULL DEFAULT 0,
  last_sign_in_at timestamptz,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  phone text,
  address_1 text,
  address_2 text,
  city text,
  state text,
  affiliation text,
  email_setting_id bigint,
  -- Ends the news, whichever e-mail setting is chosen; a new choice takes it back.
  unsubscribed_at timestamptz,
  membership_version bigint NOT NULL DEFAULT 0,
  -- NULL: premium has no end.
  premium_ends_at timestamptz,
  is_staff boolean NOT NULL DEFAULT false,
  gender text,
  aptos_wallet_address text,
  referred_by bigint,
  -- Moment of the last reset: recruits who had joined by then are not counted any more, as on the site.
  recruits_reset_at timestamptz,
  ahoy_city text,
  ahoy_country text,
  -- The import that added the participant, and the points that it gave and has not taken back.
  import_id bigint,
  import_points bigint,
  -- Time of each profile attribute's last answer or edit, by its name: an older answer changes nothing.
  profile_said_at jsonb NOT NULL DEFAULT '{}'::jsonb,
  -- The participant's id in a customer's system.
  external_id text COLLATE "C",
  PRIMARY KEY (program_id, id),
  CONSTRAINT participant_email UNIQUE (program_id, email),
  CONSTRAINT participant_email_check CHECK (email = lower(email) AND email IS NFKC NORMALIZED
    AND char_length(email) BETWEEN 3 AND 254),
  CONSTRAINT participant_preferred_locale_check CHECK (preferred_locale = ANY (ARRAY['en', 'es'])),
  CONSTRAINT participant_status_check CHECK (status = ANY (ARRAY['pending', 'inactive', 'active', 'opted_out', 'blocked'])),
  CONSTRAINT participant_first_name_check CHECK (char_length(first_name) <= 480),
  CONSTRAINT participant_last_name_check CHECK (char_length(last_name) <= 480),
  CONSTRAINT participant_search_name_check CHECK (char_length(search_name) <= 200),
  CONSTRAINT participant_search_last_name_check CHECK (char_length(search_last_name) <= 200),
  CONSTRAINT participant_postal_check CHECK (char_length(postal) <= 160),
  CONSTRAINT participant_phone_check CHECK (char_length(phone) <= 30),
  CONSTRAINT participant_address_1_check CHECK (char_length(address_1) <= 960),
  CONSTRAINT participant_address_2_check CHECK (char_length(address_2) <= 960),
  CONSTRAINT participant_city_check CHECK (char_length(city) <= 640),
  CONSTRAINT participant_state_check CHECK (char_length(state) <= 480),
  CONSTRAINT participant_affiliation_check CHECK (char_length(affiliation) <= 2700),
  CONSTRAINT participant_gender_check CHECK (char_length(gender) <= 100),
  CONSTRAINT participant_referral_code_check CHECK (char_length(referral_code) <= 64),
  CONSTRAINT participant_aptos_wallet_address_check CHECK (char_length(aptos_wallet_address) <= 200),
  CONSTRAINT participant_ahoy_city_check CHECK (char_length(ahoy_city) <= 200),
  CONSTRAINT participant_external_id_check CHECK (char_length(external_id) <= 200),
  CONSTRAINT participant_ahoy_country_check CHECK (char_length(ahoy_country) <= 200)
);
COMMENT ON TABLE participant IS 'kept: until the participant is erased';
COMMENT ON COLUMN participant.email IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.first_name IS 'personal: name; erased: row';
COMMENT ON COLUMN participant.last_name IS 'personal: name; erased: row';
COMMENT ON COLUMN participant.search_name IS 'personal: name; erased: row';
COMMENT ON COLUMN participant.search_last_name IS 'personal: name; erased: row';
COMMENT ON COLUMN participant.postal IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.status IS 'not personal';
COMMENT ON COLUMN participant.preferred_locale IS 'personal: preference; erased: row';
COMMENT ON COLUMN participant.referral_code IS 'personal: code of a recruiter; erased: row';
COMMENT ON COLUMN participant.phone IS 'personal: phone; erased: row';
COMMENT ON COLUMN participant.address_1 IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.address_2 IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.city IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.state IS 'personal: address; erased: row';
COMMENT ON COLUMN participant.affiliation IS 'personal: affiliation; erased: row';
COMMENT ON COLUMN participant.gender IS 'personal: gender; erased: row';
COMMENT ON COLUMN participant.aptos_wallet_address IS 'personal: chain address; erased: row';
COMMENT ON COLUMN participant.ahoy_city IS 'personal: place; erased: row';
COMMENT ON COLUMN participant.ahoy_country IS 'personal: place; erased: row';
COMMENT ON COLUMN participant.external_id IS 'personal: id in a customer''s system; erased: row';
COMMENT ON COLUMN participant.profile_said_at IS 'personal: moments of profile edits; erased: row';
ALTER TABLE participant ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant TO identity_app;
-- An import analyzes the table.
GRANT MAINTAIN ON participant TO identity_app;
CREATE UNIQUE INDEX participant_id ON participant (id);
CREATE UNIQUE INDEX participant_external_id ON participant (program_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX participant_referrals ON participant (program_id, referred_by, id) WHERE referred_by IS NOT NULL;
-- The order of the back-office's table, by the alphabet of the reader. A name is cut, as search_name is.
CREATE INDEX participant_name_en ON participant
  (program_id, (left(first_name || ' ' || last_name, 200) COLLATE "und-x-icu"), id);
CREATE INDEX participant_name_es ON participant
  (program_id, (left(first_name || ' ' || last_name, 200) COLLATE "es-x-icu"), id);
CREATE INDEX participant_search_last_name ON participant (program_id, search_last_name, id);
CREATE INDEX participant_search_name ON participant (program_id, search_name, id);
CREATE INDEX participant_created ON participant (program_id, created_at, id);
CREATE INDEX participant_updated ON participant (program_id, updated_at, id);
CREATE INDEX participant_staff ON participant (program_id, id) WHERE is_staff;
CREATE INDEX participant_state ON participant (program_id, status, id);

-- A name from each of its inner words on, for the search: 'van der berg' of Pia van der Berg stands in
-- search_last_name, 'der berg' and 'berg' stand here. Most names have two words and no row.
CREATE TABLE participant_name_part (
  program_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  part text COLLATE "C" NOT NULL,
  PRIMARY KEY (program_id, participant_id, part),
  CONSTRAINT participant_name_part_participant_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participant(program_id, id) ON DELETE CASCADE,
  CONSTRAINT participant_name_part_part_check CHECK (char_length(part) <= 200)
);
COMMENT ON TABLE participant_name_part IS 'kept: until the participant is erased';
COMMENT ON COLUMN participant_name_part.part IS 'personal: name; erased: row';
ALTER TABLE participant_name_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_name_part FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_name_part
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT ON participant_name_part TO identity_app;
CREATE INDEX participant_name_part_search ON participant_name_part (program_id, part, participant_id);

-- One row for each participant, written with theirs: events change it all the time, and a narrow row with few indexes
-- is cheap to rewrite.
CREATE TABLE participant_stats (
  program_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  points bigint NOT NULL DEFAULT 0,
  unused_points bigint NOT NULL DEFAULT 0,
  balance_version bigint NOT NULL DEFAULT 0,
  completed_challenges integer NOT NULL DEFAULT 0,
  completions_version bigint NOT NULL DEFAULT 0,
  rewards_earned integer NOT NULL DEFAULT 0,
  -- Achievements and milestones among the earned rewards.
  rewards_awarded integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, participant_id),
  CONSTRAINT participant_stats_participant_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participant(program_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
COMMENT ON TABLE participant_stats IS 'kept: until the participant is erased';
ALTER TABLE participant_stats ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_stats FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_stats
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_stats TO identity_app;
-- An import analyzes the table.
GRANT MAINTAIN ON participant_stats TO identity_app;
CREATE INDEX participant_stats_completions ON participant_stats (program_id, completed_challenges, participant_id);
CREATE INDEX participant_stats_points ON participant_stats (program_id, unused_points, participant_id);
CREATE INDEX participant_stats_rewards ON participant_stats (program_id, rewards_earned, participant_id);

CREATE TABLE organization (
  id bigint GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  name text NOT NULL,
  logo_url text,
  background_image_url text,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  CONSTRAINT organization_key UNIQUE (key),
  CONSTRAINT organization_key_check CHECK (char_length(key) <= 63),
  CONSTRAINT organization_name_check CHECK (char_length(name) <= 480),
  CONSTRAINT organization_logo_url_check CHECK (char_length(logo_url) <= 4000),
  CONSTRAINT organization_background_image_url_check CHECK (char_length(background_image_url) <= 4000)
);
COMMENT ON TABLE organization IS 'kept: while the organization exists';
COMMENT ON COLUMN organization.key IS 'not personal';
COMMENT ON COLUMN organization.name IS 'not personal';
COMMENT ON COLUMN organization.logo_url IS 'not personal';
COMMENT ON COLUMN organization.background_image_url IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON organization TO identity_app;

CREATE TABLE admin_user (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  is_super_admin boolean NOT NULL DEFAULT false,
  preferred_locale text NOT NULL DEFAULT 'en',
  created_at timestamptz NOT NULL DEFAULT now(),
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  CONSTRAINT admin_user_email UNIQUE (email),
  CONSTRAINT admin_user_email_check CHECK (email = lower(email) AND email IS NFKC NORMALIZED
    AND char_length(email) BETWEEN 3 AND 254),
  CONSTRAINT admin_user_preferred_locale_check CHECK (preferred_locale = ANY (ARRAY['en', 'es'])),
  CONSTRAINT admin_user_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
  CONSTRAINT admin_user_status_check CHECK (status = ANY (ARRAY['active', 'inactive'])),
  CONSTRAINT admin_user_first_name_check CHECK (char_length(first_name) <= 480),
  CONSTRAINT admin_user_last_name_check CHECK (char_length(last_name) <= 480)
);
COMMENT ON TABLE admin_user IS 'kept: without end';
COMMENT ON COLUMN admin_user.email IS 'personal: address of staff; erased: never';
COMMENT ON COLUMN admin_user.first_name IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN admin_user.last_name IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN admin_user.status IS 'not personal';
COMMENT ON COLUMN admin_user.preferred_locale IS 'personal: preference of staff; erased: never';
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_user TO identity_app;
CREATE INDEX admin_user_organization ON admin_user (organization_id);

CREATE TABLE admin_role (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  permissions jsonb NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  CONSTRAINT admin_role_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
  CONSTRAINT admin_role_name_check CHECK (char_length(name) <= 480)
);
COMMENT ON TABLE admin_role IS 'kept: until it is deleted';
COMMENT ON COLUMN admin_role.name IS 'not personal';
COMMENT ON COLUMN admin_role.permissions IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_role TO identity_app;
CREATE UNIQUE INDEX admin_role_name_any_case ON admin_role (organization_id, lower(name));

-- A grant applies in granted_program_id, or in every program of the organization when that is null.
CREATE TABLE admin_grant (
  id bigint GENERATED ALWAYS AS IDENTITY,
  admin_id bigint NOT NULL,
  system_role text,
  admin_role_id bigint,
  granted_program_id bigint,
  PRIMARY KEY (id),
  CONSTRAINT admin_grant_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin_user(id) ON DELETE CASCADE,
  CONSTRAINT admin_grant_admin_role_id_fkey FOREIGN KEY (admin_role_id) REFERENCES admin_role(id),
  CONSTRAINT admin_grant_once UNIQUE NULLS NOT DISTINCT (admin_id, system_role, admin_role_id, granted_program_id),
  CONSTRAINT admin_grant_role CHECK (num_nonnulls(system_role, admin_role_id) = 1),
  CONSTRAINT admin_grant_system_role_check CHECK (system_role = ANY (ARRAY['organization_owner', 'program_manager',
    'content_editor', 'receipt_reviewer', 'analyst']))
);
COMMENT ON TABLE admin_grant IS 'kept: while the admin has it';
COMMENT ON COLUMN admin_grant.system_role IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_grant TO identity_app;
CREATE INDEX admin_grant_admin_role_id_idx ON admin_grant (admin_role_id);

CREATE TABLE login_code (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  method text NOT NULL,
  account bytea NOT NULL,
  -- Budgets count by asker: the hash of a browser that the account signed in with, else of a network address.
  asker bytea NOT NULL,
  subject_id bigint,
  registration jsonb,
  browser_hash bytea NOT NULL,
  salt bytea NOT NULL,
  secret_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  is_superseded boolean NOT NULL DEFAULT false,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Staff may open a participant's site: the link and its session store who did.
  issued_by text,
  PRIMARY KEY (program_id, id),
  CONSTRAINT login_code_method_check CHECK (method = ANY (ARRAY['otp', 'magic_link'])),
  CONSTRAINT login_code_issued_by_check CHECK (char_length(issued_by) <= 1000)
);
COMMENT ON TABLE login_code IS 'kept: 31 days, because tries are counted over 30 days; used ones 180 days, as the browsers of the account';
COMMENT ON COLUMN login_code.method IS 'not personal';
COMMENT ON COLUMN login_code.account IS 'personal: hash of an address; erased: row';
COMMENT ON COLUMN login_code.asker IS 'personal: hash of a browser or a network address; erased: row';
COMMENT ON COLUMN login_code.registration IS 'personal: address, names and answers; erased: row; emptied after 1 hour';
COMMENT ON COLUMN login_code.browser_hash IS 'personal: hash of a browser; erased: row';
COMMENT ON COLUMN login_code.salt IS 'not personal';
COMMENT ON COLUMN login_code.secret_hash IS 'not personal';
COMMENT ON COLUMN login_code.issued_by IS 'personal: staff; erased: row';
ALTER TABLE login_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_code FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON login_code
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON login_code TO identity_app;
CREATE INDEX login_code_account ON login_code (program_id, account, created_at);
CREATE UNIQUE INDEX login_code_alive ON login_code (program_id, account, browser_hash)
  WHERE used_at IS NULL AND NOT is_superseded;
CREATE UNIQUE INDEX login_code_alive_link ON login_code (program_id, account)
  WHERE method = 'magic_link' AND used_at IS NULL AND NOT is_superseded;
CREATE UNIQUE INDEX login_code_link ON login_code (program_id, secret_hash) WHERE method = 'magic_link';
CREATE INDEX login_code_used_asker ON login_code (program_id, asker) WHERE used_at IS NOT NULL;
CREATE INDEX login_code_used_browser ON login_code (program_id, browser_hash) WHERE used_at IS NOT NULL;

CREATE TABLE session (
  program_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  subject_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  user_agent text,
  opened_by text,
  PRIMARY KEY (program_id, token_hash),
  CONSTRAINT session_id UNIQUE (program_id, id),
  CONSTRAINT session_user_agent_check CHECK (char_length(user_agent) <= 300),
  CONSTRAINT session_opened_by_check CHECK (char_length(opened_by) <= 1000)
);
COMMENT ON TABLE session IS 'kept: 1 day after the last visit, 31 days at most';
COMMENT ON COLUMN session.token_hash IS 'personal: hash of a token; erased: row';
COMMENT ON COLUMN session.user_agent IS 'personal: browser; erased: row';
COMMENT ON COLUMN session.opened_by IS 'personal: staff; erased: row';
ALTER TABLE session ENABLE ROW LEVEL SECURITY;
ALTER TABLE session FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON session
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON session TO identity_app;
CREATE INDEX session_subject ON session (program_id, subject_id);

-- Codes and links that sign staff in. admin_id is NULL for an unknown address: limits count those, too.
CREATE TABLE admin_login_code (
  id bigint GENERATED ALWAYS AS IDENTITY,
  method text NOT NULL,
  account bytea NOT NULL,
  -- As in login_code.
  asker bytea NOT NULL,
  admin_id bigint,
  browser_hash bytea NOT NULL,
  salt bytea NOT NULL,
  secret_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  is_superseded boolean NOT NULL DEFAULT false,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT admin_login_code_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin_user(id) ON DELETE CASCADE,
  CONSTRAINT admin_login_code_method_check CHECK (method = ANY (ARRAY['otp', 'magic_link']))
);
COMMENT ON TABLE admin_login_code IS 'kept: 31 days, because tries are counted over 30 days; used ones 180 days, as the browsers of the account';
COMMENT ON COLUMN admin_login_code.method IS 'not personal';
COMMENT ON COLUMN admin_login_code.account IS 'personal: hash of an address; erased: row after 180 days';
COMMENT ON COLUMN admin_login_code.asker IS 'personal: hash of a browser or a network address; erased: row after 180 days';
COMMENT ON COLUMN admin_login_code.browser_hash IS 'personal: hash of a browser; erased: row after 180 days';
COMMENT ON COLUMN admin_login_code.salt IS 'not personal';
COMMENT ON COLUMN admin_login_code.secret_hash IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_login_code TO identity_app;
CREATE INDEX admin_login_code_account_idx ON admin_login_code (account, created_at);
CREATE INDEX admin_login_code_admin_id_idx ON admin_login_code (admin_id);
CREATE UNIQUE INDEX admin_login_code_alive_key ON admin_login_code (account, browser_hash)
  WHERE used_at IS NULL AND NOT is_superseded;
CREATE UNIQUE INDEX admin_login_code_alive_link_key ON admin_login_code (account)
  WHERE method = 'magic_link' AND used_at IS NULL AND NOT is_superseded;
CREATE UNIQUE INDEX admin_login_code_link_key ON admin_login_code (secret_hash) WHERE method = 'magic_link';

CREATE TABLE admin_session (
  token_hash bytea NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  admin_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  user_agent text,
  PRIMARY KEY (token_hash),
  CONSTRAINT admin_session_id_key UNIQUE (id),
  CONSTRAINT admin_session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin_user(id) ON DELETE CASCADE,
  CONSTRAINT admin_session_user_agent_check CHECK (char_length(user_agent) <= 300)
);
COMMENT ON TABLE admin_session IS 'kept: 1 day after the last visit, 31 days at most';
COMMENT ON COLUMN admin_session.token_hash IS 'personal: hash of a token; erased: row after its end';
COMMENT ON COLUMN admin_session.user_agent IS 'personal: browser; erased: row after its end';
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_session TO identity_app;
CREATE INDEX admin_session_admin_id_idx ON admin_session (admin_id);

CREATE TABLE unknown_address (
  client bytea NOT NULL,
  address bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client, address)
);
COMMENT ON TABLE unknown_address IS 'kept: 1 hour';
COMMENT ON COLUMN unknown_address.client IS 'personal: hash of a network address; erased: row after 1 hour';
COMMENT ON COLUMN unknown_address.address IS 'personal: hash of an address; erased: row after 1 hour';
GRANT DELETE, INSERT, SELECT, UPDATE ON unknown_address TO identity_app;

CREATE TABLE bot_check_token (
  token_hash bytea NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash)
);
COMMENT ON TABLE bot_check_token IS 'kept: 1 day';
COMMENT ON COLUMN bot_check_token.token_hash IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON bot_check_token TO identity_app;

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account bytea NOT NULL,
  sealed bytea,
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL,
  outcome text,
  finished_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT mail_outcome_check CHECK (outcome = ANY (ARRAY['sent', 'given_up'])),
  CONSTRAINT mail_wiped CHECK ((outcome IS NULL) = (sealed IS NOT NULL))
);
COMMENT ON TABLE mail IS 'kept: 1 day after it was sent or given up';
COMMENT ON COLUMN mail.account IS 'personal: hash of an address; erased: row';
COMMENT ON COLUMN mail.sealed IS 'personal: address and text, encrypted; erased: row; emptied when sent';
COMMENT ON COLUMN mail.outcome IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON mail TO identity_app;
CREATE INDEX mail_due ON mail (next_at) WHERE outcome IS NULL;
CREATE INDEX mail_waiting ON mail (account) WHERE outcome IS NULL;

-- Ids alone: they are erased again after a restore of an older backup, and never reused.
CREATE TABLE erasure (
  program_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, participant_id)
);
COMMENT ON TABLE erasure IS 'kept: without end';
ALTER TABLE erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON erasure
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT ON erasure TO identity_app;

CREATE TABLE audit_trail (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  service text NOT NULL,
  entry_id uuid NOT NULL,
  admin_id bigint NOT NULL,
  admin_name text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id bigint NOT NULL,
  title text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, created_at, id),
  -- A repeated event has the same moment.
  CONSTRAINT audit_trail_entry UNIQUE (program_id, entry_id, created_at),
  CONSTRAINT audit_trail_service_check CHECK (char_length(service) <= 100),
  CONSTRAINT audit_trail_admin_name_check CHECK (char_length(admin_name) <= 1000),
  CONSTRAINT audit_trail_action_check CHECK (char_length(action) <= 100),
  CONSTRAINT audit_trail_resource_check CHECK (char_length(resource) <= 100),
  CONSTRAINT audit_trail_title_check CHECK (char_length(title) <= 1000)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE audit_trail IS 'kept: without end; values of participants are emptied at erasure';
COMMENT ON COLUMN audit_trail.service IS 'not personal';
COMMENT ON COLUMN audit_trail.admin_name IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN audit_trail.action IS 'not personal';
COMMENT ON COLUMN audit_trail.resource IS 'not personal';
COMMENT ON COLUMN audit_trail.title IS 'not personal';
COMMENT ON COLUMN audit_trail.before IS 'personal: values of a participant; erased: emptied';
COMMENT ON COLUMN audit_trail.after IS 'personal: values of a participant; erased: emptied';
-- Entries of a month without a partition of its own; keep_months creates the months.
CREATE TABLE audit_trail_other PARTITION OF audit_trail DEFAULT;
ALTER TABLE audit_trail_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_trail ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_trail FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_trail
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT ON audit_trail TO identity_app;
CREATE INDEX audit_trail_record ON audit_trail (program_id, resource, resource_id, created_at, id);

CREATE TABLE saved_view (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  is_shared boolean NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (program_id, id),
  CONSTRAINT saved_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES admin_user(id),
  CONSTRAINT saved_view_screen_check CHECK (char_length(screen) <= 40),
  CONSTRAINT saved_view_name_check CHECK (char_length(name) <= 480),
  CONSTRAINT saved_view_query_check CHECK (char_length(query) <= 4000)
);
COMMENT ON TABLE saved_view IS 'kept: until it is deleted';
COMMENT ON COLUMN saved_view.screen IS 'not personal';
COMMENT ON COLUMN saved_view.name IS 'personal: text of staff; erased: never';
COMMENT ON COLUMN saved_view.query IS 'personal: text of a search; erased: never';
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_view
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_view TO identity_app;
CREATE UNIQUE INDEX saved_view_name ON saved_view (program_id, screen, owner_id, lower(name));
CREATE INDEX saved_view_owner_id_idx ON saved_view (owner_id);

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
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  CONSTRAINT organization_audit_entry_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id),
  CONSTRAINT organization_audit_entry_resource_check CHECK (resource = ANY (ARRAY['organization', 'admin', 'role'])),
  CONSTRAINT organization_audit_entry_admin_name_check CHECK (char_length(admin_name) <= 1000),
  CONSTRAINT organization_audit_entry_action_check CHECK (char_length(action) <= 100),
  CONSTRAINT organization_audit_entry_title_check CHECK (char_length(title) <= 1000)
);
COMMENT ON TABLE organization_audit_entry IS 'kept: without end';
COMMENT ON COLUMN organization_audit_entry.admin_name IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN organization_audit_entry.action IS 'not personal';
COMMENT ON COLUMN organization_audit_entry.resource IS 'not personal';
COMMENT ON COLUMN organization_audit_entry.title IS 'personal: name of staff; erased: never';
COMMENT ON COLUMN organization_audit_entry.before IS 'personal: values of staff; erased: never';
COMMENT ON COLUMN organization_audit_entry.after IS 'personal: values of staff; erased: never';
GRANT INSERT, SELECT ON organization_audit_entry TO identity_app;
CREATE INDEX organization_audit_entry_newest ON organization_audit_entry (organization_id, created_at DESC, id DESC);

-- Number of rows, counted in up to 16 rows of each kind, so that no row is hot.
CREATE TABLE participant_tally (
  program_id bigint NOT NULL,
  status text NOT NULL,
  is_staff boolean NOT NULL,
  slot smallint NOT NULL,
  participants bigint NOT NULL,
  PRIMARY KEY (program_id, status, is_staff, slot),
  CONSTRAINT participant_tally_status_check CHECK (status = ANY (ARRAY['pending', 'inactive', 'active', 'opted_out',
    'blocked']))
) WITH (fillfactor = 50);
COMMENT ON TABLE participant_tally IS 'kept: while the program exists';
COMMENT ON COLUMN participant_tally.status IS 'not personal';
ALTER TABLE participant_tally ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_tally FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_tally
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT, UPDATE ON participant_tally TO identity_app;

CREATE TABLE participant_import (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  storage_key text,
  file_name text NOT NULL,
  -- sha256 of the file and its mapping: equal hashes mean equal rows.
  content_hash bytea NOT NULL,
  strategies jsonb NOT NULL,
  mapping jsonb NOT NULL,
  status text NOT NULL,
  checked jsonb,
  sample jsonb NOT NULL DEFAULT '[]'::jsonb,
  counts jsonb,
  -- Lines whose points and metrics other imports of the same content have added already.
  points_before int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  metrics_before int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  lines_done integer NOT NULL DEFAULT 0,
  -- Lines among them of valid rows that did not fit the participants: they added nothing.
  lines_refused int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  job_id bigint,
  admin_id bigint NOT NULL,
  admin_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  first_added_id bigint,
  last_added_id bigint,
  PRIMARY KEY (program_id, id),
  CONSTRAINT participant_import_status_check CHECK (status = ANY (ARRAY['checking', 'checked', 'running', 'done',
    'failed', 'undoing', 'undone'])),
  CONSTRAINT participant_import_storage_key_check CHECK (char_length(storage_key) <= 200),
  CONSTRAINT participant_import_file_name_check CHECK (char_length(file_name) <= 200),
  CONSTRAINT participant_import_admin_name_check CHECK (char_length(admin_name) <= 1000)
);
COMMENT ON TABLE participant_import IS 'kept: without end; file and sample 30 days';
COMMENT ON COLUMN participant_import.storage_key IS 'personal: addresses and names; erased: the row of the file soon after; emptied after 30 days';
COMMENT ON COLUMN participant_import.file_name IS 'personal: text of staff; erased: never';
COMMENT ON COLUMN participant_import.content_hash IS 'personal: hash of a file; erased: never (hash)';
COMMENT ON COLUMN participant_import.strategies IS 'not personal';
COMMENT ON COLUMN participant_import.mapping IS 'not personal';
COMMENT ON COLUMN participant_import.status IS 'not personal';
COMMENT ON COLUMN participant_import.checked IS 'not personal';
COMMENT ON COLUMN participant_import.sample IS 'personal: addresses and names; erased: the address when a verdict names it; emptied after 30 days';
COMMENT ON COLUMN participant_import.counts IS 'not personal';
COMMENT ON COLUMN participant_import.admin_name IS 'personal: name of staff; erased: never';
ALTER TABLE participant_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_import FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant_import FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant_import
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_import TO identity_app;
CREATE INDEX participant_import_age ON participant_import (created_at) WHERE storage_key IS NOT NULL;
CREATE UNIQUE INDEX participant_import_alone ON participant_import (program_id) WHERE status = ANY (ARRAY['running',
  'undoing']);
CREATE INDEX participant_import_content ON participant_import (program_id, content_hash);

-- Values that an import replaced; participants whom it added have participant.import_id.
CREATE TABLE participant_import_change (
  program_id bigint NOT NULL,
  import_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (program_id, import_id, participant_id),
  CONSTRAINT participant_import_change_import_fkey FOREIGN KEY (program_id, import_id)
    REFERENCES participant_import(program_id, id) ON DELETE CASCADE,
  CONSTRAINT participant_import_change_participant_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participant(program_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE participant_import_change IS 'kept: 30 days';
COMMENT ON COLUMN participant_import_change.before IS 'personal: address and names; erased: row';
COMMENT ON COLUMN participant_import_change.after IS 'personal: address and names; erased: row';
ALTER TABLE participant_import_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_import_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_import_change
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_import_change TO identity_app;
CREATE INDEX participant_import_change_participant_idx ON participant_import_change (program_id, participant_id);

-- Erased participants whose rows may still stand in stored files of imports.
CREATE TABLE import_erasure (
  program_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  address bytea NOT NULL,
  PRIMARY KEY (program_id, participant_id)
);
COMMENT ON TABLE import_erasure IS 'kept: until the stored files of imports are without the participant';
COMMENT ON COLUMN import_erasure.address IS 'personal: hash of an address; erased: row after the files';
ALTER TABLE import_erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON import_erasure FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON import_erasure
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT ON import_erasure TO identity_app;

CREATE TABLE profile_attribute (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  display_name text NOT NULL,
  attribute_name text NOT NULL,
  attribute_field_type text NOT NULL,
  help_text text,
  is_active boolean NOT NULL DEFAULT true,
  is_required boolean NOT NULL DEFAULT false,
  is_asked_at_sign_up boolean NOT NULL DEFAULT false,
  is_asked_on_profile boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT profile_attribute_name UNIQUE (program_id, attribute_name),
  CONSTRAINT profile_attribute_attribute_field_type_check CHECK (attribute_field_type = ANY (ARRAY['text_area', 'boolean', 'date',
    'date_time', 'other'])),
  CONSTRAINT profile_attribute_display_name_check CHECK (char_length(display_name) <= 640),
  CONSTRAINT profile_attribute_attribute_name_check CHECK (char_length(attribute_name) <= 60),
  CONSTRAINT profile_attribute_help_text_check CHECK (char_length(help_text) <= 1600)
);
COMMENT ON TABLE profile_attribute IS 'kept: while the program exists';
COMMENT ON COLUMN profile_attribute.display_name IS 'not personal';
COMMENT ON COLUMN profile_attribute.attribute_name IS 'not personal';
COMMENT ON COLUMN profile_attribute.attribute_field_type IS 'not personal';
COMMENT ON COLUMN profile_attribute.help_text IS 'not personal';
ALTER TABLE profile_attribute ENABLE ROW LEVEL SECURITY;
ALTER TABLE profile_attribute FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON profile_attribute FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON profile_attribute
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON profile_attribute TO identity_app;
CREATE UNIQUE INDEX profile_attribute_id ON profile_attribute (id);

CREATE TABLE participant_profile (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  participant_id bigint NOT NULL,
  profile_attribute_id bigint NOT NULL,
  value text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (program_id, id),
  CONSTRAINT participant_profile_once UNIQUE (program_id, participant_id, profile_attribute_id),
  CONSTRAINT participant_profile_program_id_participant_id_fkey FOREIGN KEY (program_id,
    participant_id) REFERENCES participant(program_id, id) ON DELETE CASCADE,
  CONSTRAINT participant_profile_program_id_profile_attribute_id_fkey FOREIGN KEY (program_id,
    profile_attribute_id) REFERENCES profile_attribute(program_id, id),
  CONSTRAINT participant_profile_value_check CHECK (char_length(value) <= 5000)
);
COMMENT ON TABLE participant_profile IS 'kept: until the participant is erased';
COMMENT ON COLUMN participant_profile.value IS 'personal: answer; erased: row';
ALTER TABLE participant_profile ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_profile FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON participant_profile FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON participant_profile
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_profile TO identity_app;
CREATE INDEX participant_profile_attribute ON participant_profile (program_id, profile_attribute_id);
CREATE UNIQUE INDEX participant_profile_id ON participant_profile (id);

CREATE TABLE admin_tag (
  program_id bigint NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  name text COLLATE "C" NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  CONSTRAINT admin_tag_name UNIQUE (program_id, name),
  CONSTRAINT admin_tag_name_check CHECK (char_length(name) <= 320)
);
COMMENT ON TABLE admin_tag IS 'kept: while the program exists';
COMMENT ON COLUMN admin_tag.name IS 'personal: text of staff; erased: never';
ALTER TABLE admin_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE admin_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON admin_tag FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON admin_tag
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_tag TO identity_app;
CREATE UNIQUE INDEX admin_tag_id ON admin_tag (id);

CREATE TABLE participant_tag (
  program_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  -- Position of the tag among the participant's, in the order of assignment.
  position integer NOT NULL,
  PRIMARY KEY (program_id, tag_id, participant_id),
  CONSTRAINT participant_tag_participant_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participant(program_id, id) ON DELETE CASCADE,
  CONSTRAINT participant_tag_tag_fkey FOREIGN KEY (program_id, tag_id) REFERENCES admin_tag(program_id, id)
);
COMMENT ON TABLE participant_tag IS 'kept: while the participant has the tag';
ALTER TABLE participant_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE participant_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON participant_tag
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON participant_tag TO identity_app;
-- An import analyzes the table.
GRANT MAINTAIN ON participant_tag TO identity_app;
CREATE INDEX participant_tag_participant_idx ON participant_tag (program_id, participant_id, position);

CREATE TABLE member_mailbox (
  program_id bigint NOT NULL,
  -- A keyed hash; identifies no member, and stays when they are erased.
  mailbox bytea NOT NULL,
  PRIMARY KEY (program_id, mailbox)
);
COMMENT ON TABLE member_mailbox IS 'kept: without end';
COMMENT ON COLUMN member_mailbox.mailbox IS 'personal: hash of an address; erased: never (hash)';
ALTER TABLE member_mailbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE member_mailbox FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON member_mailbox
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT INSERT, SELECT ON member_mailbox TO identity_app;

CREATE TABLE api_key (
  program_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  mode text NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  -- SHA-256 of the value: 178 random bits need neither key nor salt.
  value_hash bytea NOT NULL,
  -- The value from before the last rotation, which works until previous_ends_at.
  previous_hash bytea,
  previous_ends_at timestamptz,
  scopes jsonb NOT NULL,
  allowed_ips jsonb NOT NULL DEFAULT '[]'::jsonb,
  api_version text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  -- The shortest of 30, 7 and 1 days before the end that has passed or was told.
  noticed_days smallint,
  revoked_at timestamptz,
  -- To the minute; gateways report it together with the calls.
  last_used_at timestamptz,
  last_used_address text,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (program_id, id),
  CONSTRAINT api_key_value_hash UNIQUE (value_hash),
  CONSTRAINT api_key_previous_hash UNIQUE (previous_hash),
  CONSTRAINT api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES admin_user(id),
  CONSTRAINT api_key_mode_check CHECK (mode = ANY (ARRAY['live', 'test'])),
  CONSTRAINT api_key_name_check CHECK (char_length(name) <= 640),
  CONSTRAINT api_key_prefix_check CHECK (char_length(prefix) = 16),
  CONSTRAINT api_key_api_version_check CHECK (api_version ~ '^\d{4}-\d{2}-\d{2}$'),
  CONSTRAINT api_key_last_used_address_check CHECK (char_length(last_used_address) <= 45),
  CONSTRAINT api_key_noticed_days_check CHECK (noticed_days = ANY (ARRAY[30, 7, 1])),
  CONSTRAINT api_key_previous CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL))
);
COMMENT ON TABLE api_key IS 'kept: 400 days after it ended';
COMMENT ON COLUMN api_key.name IS 'personal: text of staff; erased: row after 400 days';
COMMENT ON COLUMN api_key.mode IS 'not personal';
COMMENT ON COLUMN api_key.prefix IS 'not personal';
COMMENT ON COLUMN api_key.value_hash IS 'not personal';
COMMENT ON COLUMN api_key.previous_hash IS 'not personal';
COMMENT ON COLUMN api_key.scopes IS 'not personal';
COMMENT ON COLUMN api_key.allowed_ips IS 'not personal';
COMMENT ON COLUMN api_key.api_version IS 'not personal';
COMMENT ON COLUMN api_key.last_used_address IS 'personal: network address of a customer''s system; erased: row after 400 days';
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key FORCE ROW LEVEL SECURITY;
CREATE POLICY definer_lookup ON api_key FOR SELECT TO identity_owner USING (true);
CREATE POLICY tenant ON api_key
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON api_key TO identity_app;
CREATE INDEX api_key_created_by_idx ON api_key (created_by);

-- Calls of a key by the hour in which gateways reported them.
CREATE TABLE api_key_calls (
  program_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (program_id, api_key_id, hour),
  CONSTRAINT api_key_calls_api_key_fkey FOREIGN KEY (program_id, api_key_id)
    REFERENCES api_key(program_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
COMMENT ON TABLE api_key_calls IS 'kept: 2 days';
ALTER TABLE api_key_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_key_calls
  USING (program_id = nullif(current_setting('app.program_id', true), '')::bigint)
  WITH CHECK (program_id = nullif(current_setting('app.program_id', true), '')::bigint);
GRANT DELETE, INSERT, SELECT, UPDATE ON api_key_calls TO identity_app;
