import type pg from 'pg';
import type { Call } from '../load/call.ts';
import { wrkRate } from '../load/wrk.ts';
import type { Stage } from './stage.ts';

export const PARTICIPANTS = 10_000;
export const REWARDS = 1_000;
/** Points; more than any run can spend. */
const FUNDS = 1_000_000_000;
/** Wallets that one statement fills. */
const CHUNK = 500;
/** Pairs of participant and reward that a load goes through. */
const CALLS = 20_000;

let programs = 900_000;

/** A program of its own in the rewards database: participants with points, rewards without a limit, and loads of claims. */
export class ClaimScene {
  private constructor(
    private readonly stage: Stage,
    private readonly pool: pg.Pool,
    readonly programId: string,
    private readonly tokens: readonly string[],
  ) {}

  static async build(stage: Stage, participants = PARTICIPANTS): Promise<ClaimScene> {
    const pool = stage.pool('rewards');
    const programId = String((programs += 1));
    // The ids of people are unique over all programs, and the demo has the small ones.
    const first = programs * PARTICIPANTS;
    await pool.query(
      `INSERT INTO program (id, organization_id, name, features, term_points_as, version)
       VALUES ($1, 1, 'Bench', '{}', 'points', 1)`,
      [programId],
    );
    await pool.query(
      `INSERT INTO account (program_id, kind, participant_id) SELECT $1, 'wallet', generate_series($2::bigint, $3)`,
      [programId, first, first + participants - 1],
    );
    for (let from = first; from < first + participants; from += CHUNK) {
      await pool.query(
        `SELECT book_transfers($1, jsonb_build_object(
           'transfers', jsonb_agg(jsonb_build_object('key', 'bench:' || a.participant_id,
             'input_hash', '\\x' || repeat('00', 32), 'kind', 'earn', 'source_type', 'adjustment',
             'source_id', a.participant_id::text, 'title', 'Funds', 'effective_at', now(), 'account_id', a.id,
             'amount', $4::bigint, 'balance_after', $4::bigint, 'account_version', 1, 'shortfall', 0)),
           'wallets', jsonb_agg(jsonb_build_object('id', a.id, 'balance', $4::bigint, 'lifetime', $4::bigint,
             'debt', 0, 'shortfall', 0, 'version', 1, 'claims', 0, 'awards', 0, 'balance_version', 1,
             'latest_at', now()))))
         FROM account a WHERE a.program_id = $1 AND a.participant_id BETWEEN $2 AND $3`,
        [programId, from, Math.min(from + CHUNK, first + participants) - 1, FUNDS],
      );
    }
    const ids = Array.from({ length: participants }, (_, index) => String(first + index));
    const tokens = ids.map((id) => stage.token('rewards', programId, id));
    return new ClaimScene(stage, pool, programId, tokens);
  }

  /** Approved rewards of 1 point that everybody may claim again and again; answers their ids. */
  async addRewards(count: number, limit: number | null = null): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `WITH added AS (
         INSERT INTO reward (program_id, identifier, name, selection, threshold, claim_limit, per_participant, approved)
         SELECT $1, gen_random_uuid()::text, 'Bench reward', 'redeem', 1, $3, NULL, true FROM generate_series(1, $2)
         RETURNING program_id, id)
       INSERT INTO reward_stock (program_id, reward_id) SELECT program_id, id FROM added RETURNING reward_id AS id`,
      [this.programId, count, limit],
    );
    await this.analyse();
    return rows.map(({ id }) => id);
  }

  /** Claims of participants by chance on rewards by chance, each with a key of its own, as the gateway sends them. */
  calls(rewardIds: readonly string[]): Call[] {
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
    return Array.from({ length: CALLS }, () => ({
      method: 'POST',
      path: '/public/rewards/process_reward',
      headers: {
        authorization: `Bearer ${oneOf(this.tokens)}`,
        'content-type': 'application/json',
        'idempotency-key': '{key}',
      },
      body: JSON.stringify({ reward_id: oneOf(rewardIds) }),
    }));
  }

  get origin(): string {
    return this.stage.origin('rewards');
  }

  /** Claims granted a second. */
  rate(calls: readonly Call[], clients: number, seconds: number): Promise<number> {
    return wrkRate({ origin: this.origin, calls, clients, seconds });
  }

  /** Claims granted, as the claims, the reward's own count and the ledger tell it. */
  async granted(rewardId: string): Promise<{ claims: number; counted: number; spent: number }> {
    const { rows } = await this.pool.query<{ claims: number; counted: number; spent: number }>(
      `SELECT (SELECT count(*)::int FROM claim WHERE program_id = $1 AND reward_id = $2) AS claims,
         (SELECT claims::int FROM reward_stock WHERE program_id = $1 AND reward_id = $2) AS counted,
         (SELECT count(*)::int FROM transfer WHERE program_id = $1 AND kind = 'spend' AND rule = 'reward:' || $2) AS spent`,
      [this.programId, rewardId],
    );
    return rows[0] as { claims: number; counted: number; spent: number };
  }

  /** Forgets the facts of the claims where nobody runs who would take them, and does what autovacuum would in a minute. */
  async forgetFacts(): Promise<void> {
    await this.pool.query('TRUNCATE event, event_failure');
    await this.analyse();
    await this.stage.emptyQueues();
  }

  private async analyse(): Promise<void> {
    await this.pool.query('VACUUM ANALYZE reward, reward_stock, account, claim, claim_request, transfer, entry, event');
  }
}
