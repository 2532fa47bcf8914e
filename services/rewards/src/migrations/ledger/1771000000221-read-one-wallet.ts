import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/**
 * A wallet's entries are found by `entry_version`, which holds wallets alone: only conditions that say so use it. Without,
 * every look at one wallet reads all entries of the program.
 */
export class ReadOneWallet1771000000221 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One entry for each threshold points (each single one when it is 0) that were earned while the sweepstake ran.
      CREATE OR REPLACE FUNCTION sweepstake_entries(r reward, p_participant bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
        SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
        FROM account a
        JOIN entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
        JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        WHERE a.program_id = r.program_id AND a.participant_id = p_participant AND t.kind IN ('earn', 'correction')
          AND t.created_at >= coalesce(r.start, r.created_at) AND (t.created_at < r.finish) IS NOT FALSE
      $$;

      -- Entries of a participant from what they earned up to a moment.
      CREATE OR REPLACE FUNCTION entries_until(r reward, p_account bigint, p_until timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
        SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
        FROM entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        WHERE e.program_id = r.program_id AND e.account_id = p_account AND e.account_version IS NOT NULL
          AND t.kind IN ('earn', 'correction')
          AND t.created_at >= coalesce(r.start, r.created_at) AND t.created_at < p_until
      $$;
    `);
  }
}
