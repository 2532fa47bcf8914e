import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy, immutable, verifierReads } from '../ledger-access.ts';

const app = 'rewards_app';

/**
 * Codes that claims take one by one. They are numbered without gaps, and a claim holds its reward's lock: it takes the
 * next number instead of searching for a free row, and no code is ever written twice.
 */
export class HandOutCoupons1771000000151 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reward
        ADD coupons bigint NOT NULL DEFAULT 0,
        ADD coupons_taken bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT reward_coupons CHECK (coupons_taken >= 0 AND coupons_taken <= coupons);

      CREATE TABLE coupon (
        program_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        -- 1, 2, … of the reward.
        number bigint NOT NULL CONSTRAINT coupon_number CHECK (number > 0),
        code text NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, reward_id, number),
        CONSTRAINT coupon_code UNIQUE (program_id, reward_id, code)
      );
      ${tenantTable('coupon', app, ['SELECT'])}
      ${verifierReads('coupon')}
      ${immutable('coupon')}

      -- The number of the code that went with it, where the reward had codes.
      ALTER TABLE claim ADD coupon bigint;
      CREATE UNIQUE INDEX claim_coupon ON claim (program_id, reward_id, coupon) WHERE coupon IS NOT NULL;

      -- Codes of a file on their way into the list, in pieces of whole lines.
      CREATE TABLE coupon_file (
        program_id bigint NOT NULL,
        file_id uuid NOT NULL,
        part integer NOT NULL,
        first_line integer NOT NULL,
        lines text[] NOT NULL,
        kept_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, file_id, part)
      );
      ${tenantTable('coupon_file', app, ['SELECT', 'INSERT', 'DELETE'])}

      -- Adds codes, all different, behind those that are there; answers the places (from 1) of those that it has already.
      CREATE FUNCTION add_coupons(p_program bigint, p_reward bigint, p_codes text[]) RETURNS SETOF bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        had bigint;
        known bigint[];
        added bigint;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT r.coupons INTO STRICT had FROM reward r
          WHERE r.program_id = p_program AND r.id = p_reward FOR NO KEY UPDATE;
        known := ARRAY(SELECT g.place FROM unnest(p_codes) WITH ORDINALITY AS g (code, place)
          JOIN coupon c ON c.program_id = p_program AND c.reward_id = p_reward AND c.code = g.code ORDER BY g.place);
        INSERT INTO coupon (program_id, reward_id, number, code)
        SELECT p_program, p_reward, had + row_number() OVER (ORDER BY g.place), g.code
        FROM unnest(p_codes) WITH ORDINALITY AS g (code, place) WHERE g.place <> ALL (known);
        GET DIAGNOSTICS added = ROW_COUNT;
        UPDATE reward r SET coupons = had + added WHERE r.program_id = p_program AND r.id = p_reward;
        RETURN QUERY SELECT unnest(known);
      END $$;
      ${callableBy('add_coupons', app)}
    `);
  }
}
