CREATE TABLE release (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  version text NOT NULL,
  hash text NOT NULL,
  manifest jsonb NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  CONSTRAINT release_hash_check CHECK (hash ~ '^[0-9a-f]{16}$'),
  CONSTRAINT release_name_check CHECK (name ~ '^[a-z][a-z0-9-]{1,60}$'),
  CONSTRAINT release_name_hash_key UNIQUE (name, hash),
  CONSTRAINT release_version_check CHECK (char_length(version) <= 100),
  CONSTRAINT release_published_by_check CHECK (char_length(published_by) <= 320)
);
COMMENT ON TABLE release IS 'kept: for ever';
COMMENT ON COLUMN release.name IS 'not personal';
COMMENT ON COLUMN release.version IS 'not personal';
COMMENT ON COLUMN release.hash IS 'not personal';
COMMENT ON COLUMN release.manifest IS 'not personal';
COMMENT ON COLUMN release.published_by IS 'personal: address of staff; erased: stays';
GRANT INSERT, SELECT ON release TO gateway_app;

CREATE TABLE release_choice (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  layer text NOT NULL,
  target text NOT NULL DEFAULT '',
  bucket_from integer,
  bucket_to integer,
  release_id bigint,
  is_disabled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  CONSTRAINT release_choice_bucket_from_check CHECK (bucket_from >= 0 AND bucket_from <= 99),
  CONSTRAINT release_choice_check CHECK (bucket_to >= 1 AND bucket_to <= 100 AND bucket_to > bucket_from),
  CONSTRAINT release_choice_check1 CHECK (is_disabled OR release_id IS NOT NULL),
  CONSTRAINT release_choice_check2 CHECK ((layer = 'rollout') = (bucket_from IS NOT NULL AND bucket_to IS NOT NULL)),
  CONSTRAINT release_choice_layer_check CHECK (layer = ANY (ARRAY['default', 'rollout', 'tenant', 'program'])),
  CONSTRAINT release_choice_name_layer_target_key UNIQUE (name, layer, target),
  CONSTRAINT release_choice_release_id_fkey FOREIGN KEY (release_id) REFERENCES release(id) ON DELETE RESTRICT,
  CONSTRAINT release_choice_name_check CHECK (char_length(name) <= 61),
  CONSTRAINT release_choice_target_check CHECK (char_length(target) <= 100)
);
COMMENT ON TABLE release_choice IS 'kept: until the rule ends';
COMMENT ON COLUMN release_choice.name IS 'not personal';
COMMENT ON COLUMN release_choice.layer IS 'not personal';
COMMENT ON COLUMN release_choice.target IS 'not personal';
GRANT DELETE, INSERT, SELECT, UPDATE ON release_choice TO gateway_app;
CREATE INDEX release_choice_release_id_idx ON release_choice (release_id);

CREATE TABLE release_audit (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  name text NOT NULL,
  release_id bigint,
  previous_release_id bigint,
  reason text,
  PRIMARY KEY (id),
  -- A command of the registry, with its object; `refused: ` when the actor lacks the permission.
  CONSTRAINT release_audit_action_check
    CHECK (action ~ '^(refused: )?(publish|promote|rollback|end|enable|disable|allow|forbid|override)( .+)?$'
      AND char_length(action) <= 1000),
  CONSTRAINT release_audit_actor_check CHECK (char_length(actor) <= 320),
  CONSTRAINT release_audit_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT release_audit_reason_check CHECK (char_length(reason) <= 2000)
);
COMMENT ON TABLE release_audit IS 'kept: for ever';
COMMENT ON COLUMN release_audit.actor IS 'personal: address of staff; erased: stays';
COMMENT ON COLUMN release_audit.action IS 'personal: address of staff; erased: stays';
COMMENT ON COLUMN release_audit.name IS 'not personal';
COMMENT ON COLUMN release_audit.reason IS 'personal: free text of staff; erased: stays';
GRANT INSERT, SELECT ON release_audit TO gateway_app;

CREATE TABLE release_publisher (
  owner text NOT NULL,
  actor text NOT NULL,
  PRIMARY KEY (owner, actor),
  CONSTRAINT release_publisher_actor_check CHECK (actor <> '' AND char_length(actor) <= 320),
  CONSTRAINT release_publisher_owner_check CHECK (owner <> '' AND char_length(owner) <= 100)
);
COMMENT ON TABLE release_publisher IS 'kept: until the publisher is forbidden';
COMMENT ON COLUMN release_publisher.owner IS 'not personal';
COMMENT ON COLUMN release_publisher.actor IS 'personal: address of staff; erased: deleted when forbidden';
GRANT DELETE, INSERT, SELECT ON release_publisher TO gateway_app;

-- Releases whose files are no longer served; the release row itself stays.
CREATE TABLE release_removal (
  release_id bigint NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (release_id),
  CONSTRAINT release_removal_release_id_fkey FOREIGN KEY (release_id) REFERENCES release(id)
);
COMMENT ON TABLE release_removal IS 'kept: until the release is published again';
GRANT DELETE, INSERT, SELECT ON release_removal TO gateway_app;
