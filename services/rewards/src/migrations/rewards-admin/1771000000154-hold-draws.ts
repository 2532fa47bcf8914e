import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import { tenantTable } from '@laurel/service-kit/database/migration-sql';
import type { QueryRunner } from 'typeorm';
import { callableBy, immutable, verifierReads } from '../ledger-access.ts';

const app = 'rewards_app';

/**
 * Draws of sweepstakes that anybody can check: ready (no row) → committed → frozen → drawn, and never back. The seed is
 * fixed by its hash before the entrants are, and the entrants by theirs before anybody is drawn.
 */
export class HoldDraws1771000000154 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draw (
        program_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        state text NOT NULL DEFAULT 'committed' CONSTRAINT draw_state CHECK (state IN ('committed', 'frozen', 'drawn')),
        -- Kept from everybody until the draw.
        seed bytea NOT NULL CONSTRAINT draw_seed CHECK (octet_length(seed) = 32),
        seed_hash bytea NOT NULL CONSTRAINT draw_seed_hash CHECK (seed_hash = sha256(seed)),
        -- Points count that were earned before; set when the first entrants are written.
        cutoff timestamptz,
        -- Everybody up to this id has been looked at.
        last_participant bigint NOT NULL DEFAULT 0,
        entrants bigint NOT NULL DEFAULT 0,
        entries bigint NOT NULL DEFAULT 0,
        -- Of draw_list.
        entrants_hash bytea,
        -- Of the next number that is drawn from the seed.
        counter bigint NOT NULL DEFAULT 0,
        committed_at timestamptz NOT NULL DEFAULT now(),
        frozen_at timestamptz,
        drawn_at timestamptz,
        PRIMARY KEY (program_id, reward_id),
        CONSTRAINT draw_frozen CHECK ((state = 'committed') = (entrants_hash IS NULL)
          AND (state = 'committed') = (frozen_at IS NULL)),
        CONSTRAINT draw_drawn CHECK ((state = 'drawn') = (drawn_at IS NOT NULL)),
        CONSTRAINT draw_reward FOREIGN KEY (program_id, reward_id) REFERENCES reward (program_id, id)
      );
      ${tenantTable('draw', app, ['SELECT'])}
      GRANT INSERT (program_id, reward_id, seed, seed_hash), UPDATE (state, counter, drawn_at) ON draw TO ${app};
      ${verifierReads('draw')}

      CREATE FUNCTION draw_moves() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'DELETE' AND (OLD.state, NEW.state) IN (('committed', 'committed'), ('committed', 'frozen'),
            ('frozen', 'frozen'), ('frozen', 'drawn'), ('drawn', 'drawn'))
          AND (OLD.seed, OLD.seed_hash, OLD.committed_at) = (NEW.seed, NEW.seed_hash, NEW.committed_at)
          AND (OLD.state = 'committed' OR (OLD.entrants, OLD.entries, OLD.entrants_hash, OLD.cutoff)
            IS NOT DISTINCT FROM (NEW.entrants, NEW.entries, NEW.entrants_hash, NEW.cutoff))
          AND NEW.counter >= OLD.counter THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'a draw never goes back' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER draw_moves BEFORE UPDATE OR DELETE ON draw FOR EACH ROW EXECUTE FUNCTION draw_moves();

      -- Who takes part, in an order that nobody chooses: by participant id.
      CREATE TABLE draw_entrant (
        program_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        -- 1, 2, …; all that is published of somebody.
        position bigint NOT NULL,
        participant_id bigint NOT NULL,
        entries bigint NOT NULL CONSTRAINT draw_entrant_entries CHECK (entries > 0),
        -- Their entries are numbered from here on without a gap.
        first_entry bigint NOT NULL,
        PRIMARY KEY (program_id, reward_id, position),
        CONSTRAINT draw_entrant_once UNIQUE (program_id, participant_id, reward_id),
        CONSTRAINT draw_entrant_entry UNIQUE (program_id, reward_id, first_entry)
      );
      ${tenantTable('draw_entrant', app, ['SELECT'])}
      ${verifierReads('draw_entrant')}
      ${immutable('draw_entrant')}

      -- What happened in a draw, in its order.
      CREATE TABLE draw_record (
        program_id bigint NOT NULL,
        reward_id bigint NOT NULL,
        number integer NOT NULL CONSTRAINT draw_record_number CHECK (number > 0),
        -- by_hand: named by staff before the draw. excluded: no longer eligible when it was held.
        kind text NOT NULL CONSTRAINT draw_record_kind CHECK (kind IN ('winner', 'by_hand', 'excluded')),
        position bigint NOT NULL,
        -- Of a winner that was drawn.
        counter bigint,
        entry bigint,
        -- The record whose winner this one replaces.
        replaces integer,
        reason text,
        claim_id bigint,
        recorded_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (program_id, reward_id, number),
        -- Nobody wins twice, and nobody who is excluded wins.
        CONSTRAINT draw_record_once UNIQUE (program_id, reward_id, position),
        CONSTRAINT draw_record_replaced UNIQUE (program_id, reward_id, replaces),
        CONSTRAINT draw_record_drawn CHECK ((kind = 'winner') = (counter IS NOT NULL) AND (kind = 'winner') = (entry IS NOT NULL)),
        CONSTRAINT draw_record_claim CHECK ((kind = 'excluded') = (claim_id IS NULL)),
        CONSTRAINT draw_record_reason CHECK ((kind = 'by_hand' OR replaces IS NOT NULL) = (reason IS NOT NULL)),
        CONSTRAINT draw_record_entrant FOREIGN KEY (program_id, reward_id, position)
          REFERENCES draw_entrant (program_id, reward_id, position)
      );
      ${tenantTable('draw_record', app, ['SELECT', 'INSERT'])}
      ${verifierReads('draw_record')}
      ${immutable('draw_record')}

      CREATE FUNCTION draw_record_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM draw d WHERE d.program_id = NEW.program_id AND d.reward_id = NEW.reward_id
          AND d.state = CASE NEW.kind WHEN 'by_hand' THEN 'frozen' ELSE 'drawn' END) THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the draw is not there yet' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER draw_record_in_time BEFORE INSERT ON draw_record
        FOR EACH ROW EXECUTE FUNCTION draw_record_in_time();

      -- The published list, byte for byte what entrants_hash is the sha256 of.
      CREATE FUNCTION draw_list(p_program bigint, p_reward bigint) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT 'entrant,entries' || E'\\n' || coalesce(string_agg(e.position || ',' || e.entries || E'\\n', '' ORDER BY e.position), '')
        FROM draw_entrant e WHERE e.program_id = p_program AND e.reward_id = p_reward
      $$;

      -- Entries of a participant from what they earned up to a moment.
      CREATE FUNCTION entries_until(r reward, p_account bigint, p_until timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
        SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
        FROM entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        WHERE e.program_id = r.program_id AND e.account_id = p_account AND t.kind IN ('earn', 'correction')
          AND t.created_at >= coalesce(r.start, r.created_at) AND t.created_at < p_until
      $$;

      -- Looks at the next p_most participants, and freezes the list once nobody is left; answers the draw afterwards.
      CREATE FUNCTION write_entrants(p_program bigint, p_reward bigint, p_most integer, OUT looked_at bigint, OUT state text)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        d draw;
        r reward;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO STRICT d FROM draw t WHERE t.program_id = p_program AND t.reward_id = p_reward FOR UPDATE;
        state := d.state; looked_at := 0;
        IF d.state <> 'committed' THEN RETURN; END IF;
        SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward;
        d.cutoff := coalesce(d.cutoff, least(r.finish, now()));
        WITH next AS (
          SELECT a.id, a.participant_id FROM account a
          WHERE a.program_id = p_program AND a.participant_id > d.last_participant
          ORDER BY a.participant_id LIMIT p_most),
        counted AS (
          SELECT n.participant_id, entries_until(r, n.id, d.cutoff) AS entries FROM next n
          WHERE takes_part(p_program, n.participant_id)),
        written AS (
          INSERT INTO draw_entrant (program_id, reward_id, position, participant_id, entries, first_entry)
          SELECT p_program, p_reward, d.entrants + row_number() OVER ordered, c.participant_id, c.entries,
            d.entries + sum(c.entries) OVER ordered - c.entries + 1
          FROM counted c WHERE c.entries > 0
          WINDOW ordered AS (ORDER BY c.participant_id)
          RETURNING entries)
        SELECT (SELECT count(*) FROM next), coalesce((SELECT max(participant_id) FROM next), d.last_participant),
          d.entrants + (SELECT count(*) FROM written), d.entries + coalesce((SELECT sum(entries) FROM written), 0)
        INTO looked_at, d.last_participant, d.entrants, d.entries;
        UPDATE draw t SET cutoff = d.cutoff, last_participant = d.last_participant, entrants = d.entrants, entries = d.entries
        WHERE t.program_id = p_program AND t.reward_id = p_reward;
        IF looked_at < p_most THEN
          state := 'frozen';
          UPDATE draw t SET state = 'frozen', frozen_at = now(),
            entrants_hash = sha256(convert_to(draw_list(p_program, p_reward), 'UTF8'))
          WHERE t.program_id = p_program AND t.reward_id = p_reward;
        END IF;
      END $$;
      ${callableBy('write_entrants', app)}
    `);
  }
}
