import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { grantTables, inboxSql, outboxSql, tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

const app = 'identity_app';

/** Participants by program; organizations, their staff and what these may do. */
export class CreatePeople1771000000001 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE program (
        id bigint PRIMARY KEY,
        organization_id bigint NOT NULL,
        name text NOT NULL,
        subdomain text NOT NULL,
        features jsonb NOT NULL,
        override_enrollment boolean NOT NULL,
        program_custom_signin_url text,
        mail_colours jsonb,
        version bigint NOT NULL
      );

      CREATE TABLE participant (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        email text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        postal text,
        status text NOT NULL,
        preferred_locale text,
        premium boolean NOT NULL DEFAULT false,
        referral_code text,
        terms_agreed_at timestamptz,
        sign_in_count integer NOT NULL DEFAULT 0,
        last_sign_in_at timestamptz,
        points bigint NOT NULL DEFAULT 0,
        unused_points bigint NOT NULL DEFAULT 0,
        points_version bigint NOT NULL DEFAULT 0,
        completed_challenges integer NOT NULL DEFAULT 0,
        rewards_earned integer NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, id),
        CONSTRAINT participant_email UNIQUE (program_id, email),
        CONSTRAINT participant_status CHECK (status IN ('pending', 'inactive', 'active', 'opted_out', 'blocked')),
        CONSTRAINT participant_locale CHECK (preferred_locale IN ('en', 'es'))
      );
      ${tenantTable('participant', app)}

      CREATE TABLE organization (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL CONSTRAINT organization_key UNIQUE,
        name text NOT NULL
      );

      CREATE TABLE admin_user (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organization,
        email text NOT NULL CONSTRAINT admin_user_email UNIQUE,
        first_name text NOT NULL,
        last_name text NOT NULL,
        status text NOT NULL DEFAULT 'active' CONSTRAINT admin_user_status CHECK (status IN ('active', 'inactive')),
        super_admin boolean NOT NULL DEFAULT false,
        preferred_locale text NOT NULL DEFAULT 'en' CONSTRAINT admin_user_locale CHECK (preferred_locale IN ('en', 'es'))
      );
      CREATE INDEX admin_user_organization ON admin_user (organization_id);

      CREATE TABLE admin_role (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organization,
        name text NOT NULL,
        permissions jsonb NOT NULL,
        CONSTRAINT admin_role_name UNIQUE (organization_id, name)
      );

      -- A grant holds in granted_program_id, or in every program of the organization when that is null.
      CREATE TABLE admin_grant (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        admin_id bigint NOT NULL REFERENCES admin_user ON DELETE CASCADE,
        system_role text,
        admin_role_id bigint REFERENCES admin_role,
        granted_program_id bigint,
        CONSTRAINT admin_grant_role CHECK (num_nonnulls(system_role, admin_role_id) = 1),
        CONSTRAINT admin_grant_once UNIQUE NULLS NOT DISTINCT (admin_id, system_role, admin_role_id, granted_program_id)
      );
      ${grantTables(['program', 'organization', 'admin_user', 'admin_role', 'admin_grant'], app)}
    `);
    await runner.query(outboxSql('identity'));
    await runner.query(inboxSql('identity'));
  }
}
