import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { grantTables } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** Mail on its way. Whom it is for and what it says is sealed, and wiped once it has left. */
export class CreateMail1771000000003 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account bytea NOT NULL,
        sealed bytea,
        attempts smallint NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL,
        outcome text CHECK (outcome IN ('sent', 'given_up')),
        finished_at timestamptz,
        CONSTRAINT mail_wiped CHECK ((outcome IS NULL) = (sealed IS NOT NULL))
      );
      CREATE INDEX mail_due ON mail (next_at) WHERE outcome IS NULL;
      CREATE INDEX mail_waiting ON mail (account) WHERE outcome IS NULL;
      ${grantTables(['mail'], 'identity_app')}
    `);
  }
}
