import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** Mailboxes that members have had, so that one of them brings the points of a sign-up or referral once. */
export class RememberMailboxes1771000000270 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_mailbox (
        program_id bigint NOT NULL,
        -- A keyed hash; names no member, and stays when they are erased.
        mailbox bytea NOT NULL,
        PRIMARY KEY (program_id, mailbox)
      );
      ${tenantTable('member_mailbox', 'identity_app', ['SELECT', 'INSERT'])}
    `);
  }
}
