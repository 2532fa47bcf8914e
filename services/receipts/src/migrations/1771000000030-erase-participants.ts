import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Lets the service remove what it holds of a participant. */
export class EraseParticipants1771000000030 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT DELETE ON receipt_file TO receipts_app`);
  }
}
