import { eventDefaults } from '@laurel/service-kit/events/options';
import { typesFor } from '@laurel/service-kit/events/queues';
import { openFacts, queriesOf } from '@laurel/test-kit/events/facts';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** Facts for one consumer that the relay has in hand at most. */
export const WINDOW = eventDefaults.windowSize;
const PARTICIPANTS = 1_000;
const POLL_MILLIS = 20;
const GIVE_UP_MILLIS = 120_000;

interface Delay {
  millis: number;
}

/** Facts of the rewards service whose effect is a participant's points in the identity service. */
export class FactScene {
  private version = 0;

  private constructor(
    private readonly rewards: pg.Pool,
    private readonly identity: pg.Pool,
    private readonly programId: string,
    private readonly participants: readonly string[],
  ) {}

  static async build(stage: Stage): Promise<FactScene> {
    const [rewards, identity] = [stage.pool('rewards', 16), stage.pool('identity')];
    const { rows } = await identity.query<{ id: string; program_id: string }>(
      `WITH people AS (
         INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
         SELECT (SELECT min(program_id) FROM participant), 'fact-' || n || '@bench.test', 'Fact', 'Bench',
           'fact bench', 'bench', 'active'
         FROM generate_series(1, $1) AS n
         ON CONFLICT (program_id, email) DO UPDATE SET first_name = excluded.first_name RETURNING id, program_id),
       stats AS (
         INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM people
         ON CONFLICT DO NOTHING)
       SELECT id, program_id FROM people`,
      [PARTICIPANTS],
    );
    await identity.query('ANALYZE participant, participant_stats');
    return new FactScene(
      rewards,
      identity,
      rows[0]?.program_id ?? '',
      rows.map(({ id }) => id),
    );
  }

  /** Data of so many `balances.changed`, each newer than all before. */
  payloads(count: number): object[] {
    return Array.from({ length: count }, (_, index) => {
      const version = String((this.version += 1));
      const id = this.participants[index % this.participants.length] as string;
      const had = { rewards_earned: 0, rewards_awarded: 0 };
      return { balances: [{ participant_id: id, unused_points: version, points: version, ...had, version }] };
    });
  }

  /** Data of so many `offers_reward.changed`, which the offers service alone takes; too old to change anything. */
  settings(count: number): object[] {
    return Array.from({ length: count }, () => ({ active: false, merchants_regex: '', version: '0' }));
  }

  /** Commits facts in one transaction; answers when, just before the commit, by the database's clock in ms. */
  async commit(type: 'balances.changed' | 'offers_reward.changed', payloads: readonly object[]): Promise<number> {
    const client = await this.rewards.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO event (program_id, type, payload, effective_at)
         SELECT $1, $2, payload, now() FROM jsonb_array_elements($3) AS payload`,
        [this.programId, type, JSON.stringify(payloads)],
      );
      const { rows } = await client.query<{ at: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
      );
      await client.query('COMMIT');
      return rows[0]?.at ?? NaN;
    } finally {
      client.release();
    }
  }

  /** Commits one fact in a transaction of its own; answers its id and when, in ms of the database's clock. */
  async commitOne(payload: object): Promise<{ id: string; at: number }> {
    const { rows } = await this.rewards.query<{ id: string; at: number }>(
      `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, 'balances.changed', $2, now())
       RETURNING id, extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`,
      [this.programId, JSON.stringify(payload)],
    );
    return rows[0] as { id: string; at: number };
  }

  /** Commits facts for the identity service and waits for their effects; answers effects a second. */
  async effectRate(count: number): Promise<number> {
    const committed = await this.commit('balances.changed', this.payloads(count));
    await this.settled('identity');
    const { rows } = await this.identity.query<{ last: number }>(
      'SELECT extract(epoch FROM max(handled_at))::float8 * 1000 AS last FROM inbox',
    );
    return (count / ((rows[0]?.last ?? NaN) - committed)) * 1_000;
  }

  /** Milliseconds between each commit and the transaction of its effect. */
  async delays(facts: readonly { id: string; at: number }[]): Promise<number[]> {
    await this.settled('identity');
    const { rows } = await this.identity.query<Delay>(
      `SELECT extract(epoch FROM i.handled_at)::float8 * 1000 - f.at AS millis
       FROM unnest($1::uuid[], $2::float8[]) AS f (id, at) JOIN inbox i ON i.event_id = f.id`,
      [facts.map(({ id }) => id), facts.map(({ at }) => at)],
    );
    if (rows.length !== facts.length) throw new Error(`${facts.length} facts had ${rows.length} effects`);
    return rows.map(({ millis }) => millis);
  }

  /**
   * Resolves when a consumer has handled every fact of rewards, or all consumers have.
   * @throws Error that names some of the facts when they are not handled for two minutes
   */
  async settled(consumer?: string): Promise<void> {
    const routes = consumer === undefined ? undefined : { [consumer]: typesFor(consumer) };
    const queries = queriesOf(this.rewards);
    let open = await openFacts(queries, routes, 1);
    for (const began = performance.now(); open.length > 0 && performance.now() - began < GIVE_UP_MILLIS;) {
      await sleep(POLL_MILLIS);
      open = await openFacts(queries, routes, 1);
    }
    if (open.length > 0) throw new Error(`Facts are not handled, such as ${JSON.stringify(open.slice(0, 5))}`);
  }
}
