import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/**
 * What a search needs of a merchant beside its place. Alone in its migration: the lock that adding columns takes shuts
 * searches out, and is held for an instant here.
 */
export class AddListingColumns1771000000020 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE merchant
        -- A bit for each beginning of its words; all of them when it is not known. See words_signature.
        ADD COLUMN signature bit(128) NOT NULL DEFAULT (~ 0::bit(128)),
        -- Its offers as a card shows them; NULL when there is none.
        ADD COLUMN offer_cards json;
      ALTER TABLE offer ADD COLUMN words text NOT NULL DEFAULT '';
      ALTER TABLE staged_order ADD COLUMN offer_cards json;
    `);
  }
}
