import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';
import { keyedPlans } from '../ledger-access.ts';

/** A reversal is always booked, also where it takes back more than is left of the points ever earned. */
export class BookEveryReversal1771000000250 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account
        -- What reversals took beyond lifetime.
        ADD shortfall bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT account_shortfall CHECK (shortfall = 0 OR shortfall > 0 AND kind = 'wallet' AND lifetime = 0);
      ALTER TABLE entry
        -- By how much the wallet's shortfall grew, or with a minus shrank: lifetime changed by amount + shortfall.
        ADD shortfall bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT entry_shortfall CHECK (shortfall = 0 OR account_version IS NOT NULL
          AND shortfall BETWEEN least(-amount, 0) AND greatest(-amount, 0));
    `);
    await runner.query(`
      -- Writes transfers with both entries of each, the wallets as they are afterwards, and a fact of them.
      -- p_entries are the wallets' sides; p_wallets are locked by the caller; p_counter is 'issuance' or 'redemption'.
      CREATE OR REPLACE FUNCTION book_transfers(
        p_program bigint, p_counter text, p_transfers transfer[], p_entries entry[], p_wallets account[],
        p_queues text[], p_traces text[])
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        counter bigint;
        ids bigint[];
        balances bigint[];
        lifetimes bigint[];
        debts bigint[];
        versions bigint[];
        shortfalls bigint[];
      BEGIN
        SELECT a.id INTO counter FROM account a
          WHERE a.program_id = p_program AND a.kind = p_counter AND a.kind <> 'wallet';
        IF NOT FOUND THEN
          INSERT INTO account (program_id, kind) VALUES (p_program, p_counter) ON CONFLICT DO NOTHING;
          SELECT a.id INTO STRICT counter FROM account a
            WHERE a.program_id = p_program AND a.kind = p_counter AND a.kind <> 'wallet';
        END IF;
        INSERT INTO transfer
          (program_id, id, key, input_hash, kind, source_type, source_id, rule, lot, title, refusal, answer)
        SELECT p_program, t.id, t.key, t.input_hash, t.kind, t.source_type, t.source_id, t.rule, t.lot, t.title,
          t.refusal, t.answer
        FROM unnest(p_transfers) AS t;
        INSERT INTO entry (program_id, transfer_id, account_id, amount, balance_after, account_version, shortfall)
        SELECT p_program, e.transfer_id, e.account_id, e.amount, e.balance_after, e.account_version, coalesce(e.shortfall, 0)
        FROM unnest(p_entries) AS e
        UNION ALL
        SELECT p_program, e.transfer_id, counter, -e.amount, NULL, NULL, 0 FROM unnest(p_entries) AS e;
        SELECT array_agg(w.id), array_agg(w.balance), array_agg(w.lifetime), array_agg(w.debt), array_agg(w.version),
            array_agg(w.shortfall)
          INTO ids, balances, lifetimes, debts, versions, shortfalls FROM unnest(p_wallets) AS w;
        UPDATE account a SET balance = balances[array_position(ids, a.id)], lifetime = lifetimes[array_position(ids, a.id)],
          debt = debts[array_position(ids, a.id)], version = versions[array_position(ids, a.id)],
          shortfall = shortfalls[array_position(ids, a.id)]
        WHERE a.program_id = p_program AND a.id = ANY (ids);
        IF cardinality(p_wallets) > 0 THEN
          INSERT INTO outbox (program_id, queue, type, payload, trace_id)
          SELECT p_program, queue, CASE cardinality(p_wallets) WHEN 1 THEN 'points.changed' ELSE 'wallets.changed' END,
            CASE cardinality(p_wallets) WHEN 1 THEN wallet_json(p_wallets[1])
              ELSE jsonb_build_object('wallets', (SELECT jsonb_agg(wallet_json(w)) FROM unnest(p_wallets) AS w)) END,
            coalesce(p_traces[1], nullif(current_setting('app.trace_id', true), ''))
          FROM unnest(p_queues) AS queue;
        END IF;
      END $$;
    `);
    await runner.query(`
      -- Gives points to wallets, or takes them back ('correction', may be negative), in one statement for many.
      -- p_items: [{key, hash, kind, participant_id, amount, source_type, source_id, rule, lot, title, refusable}], hash in
      -- hexadecimal. Only a refusable item is refused when it would take more than was ever earned.
      -- One row an item, in its order; refusal is NULL, 'exceeds_lifetime' or 'idempotency_key_reused'.
      CREATE OR REPLACE FUNCTION post_transfers(p_program bigint, p_items jsonb, p_queues text[])
      RETURNS TABLE (transfer_id bigint, refusal text, answer jsonb, replayed boolean)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp ${keyedPlans} AS $$
      #variable_conflict use_column
      DECLARE
        item record;
        ids bigint[];
        wallets account[];
        holders bigint[];
        touched bigint[] := '{}';
        n integer;
        made transfer[] := '{}';
        keys text[] := '{}';
        lines entry[] := '{}';
        t transfer;
        line entry;
        earned bigint;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        ids := ARRAY(SELECT DISTINCT i.participant_id FROM jsonb_to_recordset(p_items) AS i (participant_id bigint));
        INSERT INTO account (program_id, kind, participant_id)
        SELECT p_program, 'wallet', i.id FROM unnest(ids) AS i (id)
        WHERE i.id <> ALL (ARRAY(
          SELECT a.participant_id FROM account a WHERE a.program_id = p_program AND a.participant_id = ANY (ids)))
        ORDER BY i.id
        ON CONFLICT DO NOTHING;
        SELECT array_agg(locked.wallet), array_agg((locked.wallet).participant_id) INTO wallets, holders
        FROM (SELECT a AS wallet FROM account a WHERE a.program_id = p_program AND a.participant_id = ANY (ids)
          ORDER BY a.id FOR NO KEY UPDATE OF a) locked;
        FOR item IN
          SELECT i.*, k.id AS known_id, k.input_hash AS known_hash, k.refusal AS known_refusal, k.answer AS known_answer
          FROM ROWS FROM (jsonb_to_recordset(p_items) AS (key text, hash text, kind text, participant_id bigint,
              amount bigint, source_type text, source_id text, rule text, lot text, title text, refusable boolean))
            WITH ORDINALITY AS i (key, hash, kind, participant_id, amount, source_type, source_id, rule, lot, title, refusable, place)
          LEFT JOIN transfer k ON k.program_id = p_program AND k.key = i.key
          ORDER BY i.place
        LOOP
          n := array_position(keys, item.key);
          IF item.known_id IS NOT NULL OR n IS NOT NULL THEN
            IF item.known_id IS NULL THEN
              item.known_id := made[n].id; item.known_hash := made[n].input_hash;
              item.known_refusal := made[n].refusal; item.known_answer := made[n].answer;
            END IF;
            transfer_id := item.known_id; replayed := true;
            refusal := item.known_refusal; answer := item.known_answer;
            IF item.known_hash <> decode(item.hash, 'hex') THEN
              refusal := 'idempotency_key_reused'; answer := NULL; replayed := false;
            END IF;
            RETURN NEXT; CONTINUE;
          END IF;
          IF item.kind NOT IN ('earn', 'correction') OR (item.kind = 'earn' AND item.amount <= 0) THEN
            RAISE EXCEPTION '% of % is not posted here', item.kind, item.amount USING ERRCODE = 'invalid_parameter_value';
          END IF;
          n := array_position(holders, item.participant_id);
          transfer_id := nextval('transfer_id_seq'); refusal := NULL; replayed := false;
          IF item.refusable AND wallets[n].lifetime + item.amount < 0 THEN
            refusal := 'exceeds_lifetime';
          ELSE
            -- The balance moves by the whole amount. Lifetime is the sum of what was earned and corrected, but never below
            -- 0: the part below is the shortfall, which the next earnings make up first. So a history that is told in
            -- another order ends in the same wallet.
            earned := wallets[n].lifetime - wallets[n].shortfall + item.amount;
            line.shortfall := greatest(-earned, 0) - wallets[n].shortfall;
            wallets[n].balance := wallets[n].balance + item.amount;
            wallets[n].lifetime := greatest(earned, 0);
            wallets[n].shortfall := greatest(-earned, 0);
            wallets[n].debt := greatest(-wallets[n].balance, 0);
            wallets[n].version := wallets[n].version + 1;
            line.transfer_id := transfer_id; line.account_id := wallets[n].id; line.amount := item.amount;
            line.balance_after := wallets[n].balance; line.account_version := wallets[n].version;
            lines := lines || line;
            touched := touched || wallets[n].id;
          END IF;
          answer := jsonb_build_object('unused_points', wallets[n].balance::text, 'points', wallets[n].lifetime::text,
            'version', wallets[n].version::text);
          t.id := transfer_id; t.key := item.key; t.input_hash := decode(item.hash, 'hex'); t.kind := item.kind;
          t.source_type := item.source_type; t.source_id := item.source_id; t.rule := item.rule;
          t.lot := CASE item.kind WHEN 'earn' THEN coalesce(item.lot, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')) END;
          t.title := item.title; t.refusal := refusal; t.answer := answer;
          made := made || t;
          keys := keys || item.key;
          RETURN NEXT;
        END LOOP;
        IF cardinality(made) > 0 THEN
          PERFORM book_transfers(p_program, 'issuance', made, lines,
            ARRAY(SELECT w FROM unnest(wallets) AS w WHERE w.id = ANY (touched)), p_queues, NULL);
        END IF;
      END $$;
    `);
  }
}
