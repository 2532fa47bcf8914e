import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Every participant has a code to recruit others with. */
export class AddReferrals1771000000022 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE participant
        ADD COLUMN referral_code text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
        ADD CONSTRAINT participant_referral_code UNIQUE (program_id, referral_code);

      -- Completes the program's referral challenge for those whose codes people have signed up with; once a recruit.
      CREATE FUNCTION complete_referrals(p_program bigint, p_recruits jsonb) RETURNS void
      LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
      BEGIN
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND challenge_type = 'referral' AND NOT api_completion_only
            AND challenge_status(approved, start, finish, now()) = 'active'
          ORDER BY id LIMIT 1;
        IF NOT FOUND THEN RETURN; END IF;
        c.is_repeatable := true;
        PERFORM record_completion(c, p.id, 'recruit:' || r.participant_id)
          FROM jsonb_to_recordset(p_recruits) AS r (participant_id bigint, referral_code text)
          JOIN participant p ON p.program_id = p_program AND p.referral_code = r.referral_code
            AND p.status = 'active' AND p.id <> r.participant_id;
      END $$;
    `);
  }
}
