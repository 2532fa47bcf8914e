import { tenantTable } from '../database/migration-sql.ts';
import { rolesOf } from '../database/provision.ts';

/** Refuses UPDATE, DELETE and TRUNCATE of a table to everybody, also when no row would be hit. */
export const appendOnlySql = (table: string): string => `
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();`;

/** What staff did in a service, written with each change and never altered. */
export const auditSql = (service: string): string => `
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
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id)
);
${tenantTable('audit_entry', rolesOf(service).app, ['SELECT', 'INSERT'])}
${appendOnlySql('audit_entry')}`;
