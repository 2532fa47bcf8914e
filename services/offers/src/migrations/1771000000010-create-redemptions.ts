import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';

/** What members have redeemed; rows are never changed. The texts are those of the day, whatever the catalogue says later. */
export class CreateRedemptions1771000000010 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE redemption (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        participant_id bigint NOT NULL,
        endeca_key text NOT NULL,
        redemption_type text NOT NULL CONSTRAINT redemption_type_known CHECK (redemption_type IN ('CLICK', 'MOBILE')),
        merchant_name text NOT NULL,
        offer_text text NOT NULL,
        -- Of a voucher: what the shop takes, and the last part of its picture's address.
        code text,
        voucher_token text,
        web_site text,
        redeemed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (program_id, id),
        CONSTRAINT redemption_voucher_token UNIQUE (program_id, voucher_token),
        CONSTRAINT redemption_voucher CHECK ((code IS NULL) = (voucher_token IS NULL)),
        CONSTRAINT redemption_kind CHECK ((code IS NULL) = (redemption_type = 'CLICK') AND (code IS NULL) <> (web_site IS NULL))
      );
      CREATE INDEX redemption_newest ON redemption (program_id, participant_id, endeca_key, redemption_type, redeemed_at);
      ${tenantTable('redemption', 'offers_app', ['SELECT', 'INSERT'])}
    `);
  }
}
