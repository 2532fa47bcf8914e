import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** A checkout that cannot be reconciled waits longer each time and leaves the others their turn. */
export class PostponeCheckouts1771000000260 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE checkout
        ADD next_check_at timestamptz NOT NULL DEFAULT '-infinity',
        ADD failed_checks integer NOT NULL DEFAULT 0;

      CREATE OR REPLACE FUNCTION unsettled_checkouts(p_silent interval) RETURNS TABLE (program_id bigint, id uuid)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT program_id, id FROM checkout
        WHERE status = 'open' AND created_at < now() - p_silent AND next_check_at <= now() ORDER BY created_at
      $$;
    `);
  }
}
