import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy } from '../ledger-access.ts';

const app = 'rewards_app';

/**
 * Collections of rewards and tokens of participants on the Aptos chain. What is earned puts a row down in its own
 * transaction; sending it, and hearing what became of it, is done later by whoever leases the program.
 */
export class MintCollectibles1771000000170 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL until the next fact of a program that was kept before.
      ALTER TABLE program ADD test_mode boolean;

      -- next_at is the end of a lease or of a pause: the account of a program sends one transaction after the other.
      CREATE TABLE aptos_integration (
        program_id bigint PRIMARY KEY,
        enabled boolean NOT NULL,
        network text NOT NULL CONSTRAINT aptos_network CHECK (network IN ('mainnet', 'testnet')),
        wallet_address text,
        sealed_key bytea,
        version integer NOT NULL DEFAULT 1,
        attempts smallint NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT aptos_account CHECK ((wallet_address IS NULL) = (sealed_key IS NULL)),
        CONSTRAINT aptos_enabled CHECK (NOT enabled OR sealed_key IS NOT NULL)
      );
      ${tenantTable('aptos_integration', app, ['SELECT', 'INSERT', 'UPDATE'])}
      CREATE POLICY runner ON aptos_integration TO rewards_owner USING (true);

      CREATE FUNCTION keep_mainnet() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'mainnet cannot be switched off' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER keep_mainnet BEFORE UPDATE OF network ON aptos_integration
        FOR EACH ROW WHEN (OLD.network = 'mainnet' AND NEW.network <> 'mainnet') EXECUTE FUNCTION keep_mainnet();

      -- Where each participant's tokens go.
      CREATE TABLE participant_wallet (
        program_id bigint NOT NULL,
        participant_id bigint NOT NULL,
        address text NOT NULL,
        -- NULL once its participant is erased.
        sealed_key bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, participant_id)
      );
      ${tenantTable('participant_wallet', app, ['SELECT', 'INSERT', 'UPDATE'])}

      -- A reward's collection, or a participant's token in it. What was signed is kept before it is sent: it can be sent
      -- again without being done twice, and only what the chain can no longer take is signed anew.
      CREATE TABLE chain_transaction (
        program_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        reward_id bigint NOT NULL,
        participant_id bigint,
        kind text NOT NULL GENERATED ALWAYS AS (CASE WHEN participant_id IS NULL THEN 'collection' ELSE 'mint' END) STORED,
        status text NOT NULL DEFAULT 'pending'
          CONSTRAINT chain_transaction_status CHECK (status IN ('pending', 'submitted', 'confirmed', 'failed')),
        -- Of a collection.
        name text,
        network text,
        sender text,
        hash text,
        signed bytea,
        -- By the chain's clock.
        expires_at timestamptz,
        -- Of the collection or token, once the chain has it.
        address text,
        error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, id),
        CONSTRAINT chain_transaction_once UNIQUE NULLS NOT DISTINCT (program_id, reward_id, participant_id),
        CONSTRAINT chain_transaction_named CHECK ((participant_id IS NULL) = (name IS NOT NULL)),
        CONSTRAINT chain_transaction_sent CHECK (status NOT IN ('submitted', 'confirmed') OR hash IS NOT NULL),
        CONSTRAINT chain_transaction_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward (program_id, id)
      );
      CREATE UNIQUE INDEX chain_transaction_in_flight ON chain_transaction (program_id) WHERE status = 'submitted';
      CREATE INDEX chain_transaction_due ON chain_transaction (program_id, status DESC, kind, id)
        WHERE status IN ('pending', 'submitted');
      CREATE INDEX chain_transaction_newest ON chain_transaction (program_id, created_at);
      CREATE INDEX chain_transaction_of_participant ON chain_transaction (program_id, participant_id, created_at);
      ${tenantTable('chain_transaction', app)}
      CREATE POLICY runner ON chain_transaction FOR SELECT TO rewards_owner USING (true);

      -- Takes the program that has waited longest and has something to do.
      CREATE FUNCTION lease_chain(p_seconds integer) RETURNS TABLE (program_id bigint, attempts smallint)
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        WITH due AS MATERIALIZED (SELECT d.program_id FROM aptos_integration d
          WHERE d.next_at <= now() AND EXISTS (SELECT FROM chain_transaction t WHERE t.program_id = d.program_id
            AND t.status IN ('pending', 'submitted') AND (d.enabled OR t.status = 'submitted'))
          ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        UPDATE aptos_integration i SET next_at = now() + make_interval(secs => p_seconds)
        FROM due
        WHERE i.program_id = due.program_id
        RETURNING i.program_id, i.attempts
      $$;
      ${callableBy('lease_chain', app)}

      -- An achievement that somebody earns, or is assigned, is to be minted where its reward has a collection.
      CREATE FUNCTION mint_what_was_earned() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO chain_transaction (program_id, reward_id, participant_id)
        SELECT NEW.program_id, NEW.reward_id, NEW.participant_id FROM chain_transaction c
        WHERE c.program_id = NEW.program_id AND c.reward_id = NEW.reward_id AND c.participant_id IS NULL
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER award_mints AFTER INSERT ON award FOR EACH ROW EXECUTE FUNCTION mint_what_was_earned();
      -- What costs points has no collection, and pays nothing for this.
      CREATE TRIGGER claim_mints AFTER INSERT ON claim
        FOR EACH ROW WHEN (NEW.points = 0) EXECUTE FUNCTION mint_what_was_earned();

      DO $$
      DECLARE
        one bigint;
      BEGIN
        FOR one IN SELECT p.id FROM program p LOOP
          PERFORM set_config('app.program_id', one::text, true);
          INSERT INTO chain_transaction (program_id, reward_id, participant_id, status, network, hash, address, created_at)
          SELECT c.program_id, c.reward_id, c.participant_id, 'confirmed', c.network, c.mint_transaction, c.address,
            c.created_at
          FROM collectible c WHERE c.program_id = one;
        END LOOP;
        PERFORM set_config('app.program_id', '', true);
      END $$;

      CREATE FUNCTION explorer_url(p_page text, p_id text, p_network text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT 'https://explorer.aptoslabs.com/' || p_page || '/' || p_id || '?network=' || p_network
      $$;
    `);
  }
}
