import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReleases1771000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE release (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CHECK (name ~ '^[a-z][a-z0-9-]{1,60}$'),
        version text NOT NULL,
        hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{16}$'),
        manifest jsonb NOT NULL,
        published_by text NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (name, hash)
      );

      CREATE TABLE release_choice (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        layer text NOT NULL CHECK (layer IN ('default', 'rollout', 'tenant', 'program')),
        target text NOT NULL DEFAULT '',
        bucket_from int CHECK (bucket_from BETWEEN 0 AND 99),
        bucket_to int CHECK (bucket_to BETWEEN 1 AND 100 AND bucket_to > bucket_from),
        release_id bigint REFERENCES release (id) ON DELETE RESTRICT,
        disabled boolean NOT NULL DEFAULT false,
        UNIQUE (name, layer, target),
        CHECK (disabled OR release_id IS NOT NULL),
        CHECK ((layer = 'rollout') = (bucket_from IS NOT NULL AND bucket_to IS NOT NULL))
      );

      CREATE TABLE release_audit (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        name text NOT NULL,
        release_id bigint,
        previous_release_id bigint,
        reason text
      );

      GRANT SELECT, INSERT, UPDATE, DELETE ON release_choice TO gateway_app;
      GRANT SELECT, INSERT, UPDATE ON release TO gateway_app;
      GRANT SELECT, INSERT ON release_audit TO gateway_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_audit, release_choice, release');
  }
}
