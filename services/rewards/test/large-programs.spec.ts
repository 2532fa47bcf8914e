import { jest } from '@jest/globals';
import type { PointsImported } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { WinnersRepository } from '../src/draws/winners/winners.repository.ts';
import { ImportedPointsEvents } from '../src/points/points/imported-points.events.ts';
import { BackOfficeClient } from './back-office/admin-calls.fixture.ts';
import { RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
const B = '2';
const PEOPLE = 8_000;
const ROWS = 500;

interface Asked {
  sql: string;
  params: readonly unknown[];
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

describe('a program of many participants', () => {
  let rewards: RewardsUnderTest;

  const imported = async (data: PointsImported): Promise<void> => {
    const { app } = rewards.instances.services[0]!;
    await app
      .get(Database)
      .transaction({ programId: A }, () =>
        app
          .get(ImportedPointsEvents)
          .imported({ programId: A }, { data, effective_at: new Date().toISOString() } as never),
      );
  };
  /** Blocks of 8 kB that a statement of the owner reads, including those inside its functions. */
  const blocks = async ({ sql, params }: Asked): Promise<number> => {
    const [row] = await rewards.database.query<{ 'QUERY PLAN': [Explained] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      params,
    );
    const plan = row!['QUERY PLAN'][0].Plan;
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };

  /** The statements that a call sends to the database. */
  const askedBy = async (call: () => Promise<unknown>): Promise<Asked[]> => {
    const database = rewards.instances.services[0]!.app.get(Database, { strict: false });
    const asked: Asked[] = [];
    const query = jest.spyOn(database, 'query').mockImplementation(async function (this: Database, scope, sql, params) {
      asked.push({ sql, params: params ?? [] });
      return Database.prototype.query.call(this, scope, sql, params);
    });
    await call();
    query.mockRestore();
    return asked;
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    for (let first = 1; first <= PEOPLE; first += ROWS) {
      const rows = Array.from({ length: ROWS }, (_, n) => ({ participant_id: String(first + n), points: '27' }));
      await imported({ import_id: '1', mode: 'append', rows });
    }
    await rewards.database.query('ANALYZE');
  });
  afterAll(() => rewards.stop());

  it('publishes an import in one event per batch, not in one per participant', async () => {
    const events = await rewards.database.query<{ type: string; told: number }>(
      `SELECT type, count(*)::int AS told FROM event WHERE type LIKE '%.changed' GROUP BY type`,
    );
    expect(events).toEqual([{ type: 'balances.changed', told: PEOPLE / ROWS }]);
    expect(await rewards.publishedBalance(String(PEOPLE))).toMatchObject({ unused_points: '27', version: '1' });
  });

  it('reads one wallet without those of others [A-245, P-244]', async () => {
    const id = await rewards.reward(A, { name: 'Raffle', selection: 'sweepstake', threshold: 9 });
    await rewards.database.query(`UPDATE reward SET created_at = now() - interval '1 day' WHERE id = $1`, [id]);
    const accountOf = 'SELECT id FROM account WHERE program_id = 1 AND participant_id = n';
    const own = `SELECT points_earned(r, (${accountOf}), 'infinity') FROM reward r, generate_series(1, 100) AS n
      WHERE r.program_id = 1 AND r.id = ${id}`;
    const backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
    expect((await backOffice.post(`rewards/${id}/sweepstake/commit`)).status).toBe(200);
    const generation = await askedBy(async () =>
      backOffice.ended(await backOffice.post(`rewards/${id}/generate_sweepstake_entries`)),
    );
    const drawn = generation.find(({ sql }) => sql.includes('ORDER BY w.participant_id LIMIT $5'))!;
    // Autovacuum may not have come yet to what the import and the draw have written.
    await rewards.database.query('VACUUM ANALYZE');
    // The index of all entries has more than a hundred blocks; each of a hundred participants would read them all.
    for (const asked of [
      { sql: own, params: [] },
      { ...drawn, params: [...drawn.params.slice(0, 4), 100] },
    ]) {
      expect(await blocks(asked)).toBeLessThan(3_000);
    }
    const [draw] = await rewards.database.query('SELECT state, entrants, entries FROM draw WHERE reward_id = $1', [id]);
    expect(draw).toEqual({ state: 'frozen', entrants: String(PEOPLE), entries: String(PEOPLE * 3) });
  });

  it('ranks a contest by the points earned in its time alone [A-226]', async () => {
    const id = await rewards.reward(A, { name: 'Contest', selection: 'mini_contest', threshold: 1 });
    await rewards.fund(A, ['77'], 5);
    const ranked = `SELECT c.participant_id, c.score FROM reward r, reward_candidates(r) c WHERE r.program_id = 1 AND r.id = ${id}`;
    expect(await rewards.database.query(ranked)).toEqual([{ participant_id: '77', score: '5' }]);
  });

  it('ranks a contest by the transfers of its time, with the index of times [A-226]', async () => {
    const id = await rewards.reward(A, { name: 'Standings', selection: 'mini_contest', threshold: 3 });
    await rewards.fund(A, ['80', '81', '82'], 9);
    await rewards.adjust(A, '80', -4);
    await rewards.adjust(A, '81', -7);
    await rewards.claim(A, '82', await rewards.reward(A, { threshold: 8 }));
    await rewards.database.query(
      `SET session_replication_role = replica;
       UPDATE reward SET starts_at = now() - interval '2 days', ends_at = now() + interval '1 hour' WHERE id = ${id};
       UPDATE transfer SET effective_at = now() - interval '3 days' WHERE source_type = 'import' AND id % 100 <> 1;
       UPDATE ledger_entry e SET posted_at = t.effective_at FROM transfer t WHERE t.id = e.transfer_id;
       SET session_replication_role = origin`,
    );
    await rewards.database.query('VACUUM ANALYZE ledger_entry');
    const ranked = `SELECT c.participant_id, c.score FROM reward r, reward_candidates(r) c WHERE r.program_id = 1 AND r.id = ${id}`;
    const byTransfers = `SELECT a.participant_id, sum(e.amount)::bigint AS score
      FROM reward r JOIN transfer t ON t.program_id = r.program_id AND t.kind IN ('earn', 'correction')
        AND t.effective_at >= r.starts_at AND t.effective_at < r.ends_at
      JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
      JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
      WHERE r.program_id = 1 AND r.id = ${id} GROUP BY a.participant_id HAVING sum(e.amount) >= 3`;
    const standings = await rewards.database.query<{ participant_id: string; score: string }>(`${ranked} ORDER BY 1`);
    expect(standings).toEqual(await rewards.database.query(`${byTransfers} ORDER BY 1`));
    const scores = new Map(standings.map(({ participant_id, score }) => [participant_id, score]));
    expect(['80', '81', '82'].map((who) => scores.get(who))).toEqual(['5', undefined, '9']);
    expect(standings.length).toBeGreaterThan(50);
    expect(JSON.stringify(await rewards.database.query(`EXPLAIN ${ranked}`))).toContain('ledger_entry_posted_idx');
  });

  it.each([
    ['the page of an account', '/public/points/entries?page=1'],
    ['a download of personal data', '/internal/personal_data'],
  ])('shows a participant their entries by an index: %s', async (_what, path) => {
    const asked = await askedBy(async () => {
      expect((await rewards.call(participant(A, '77'), 'GET', path)).status).toBe(200);
    });
    const [entries] = asked.filter(({ sql }) => sql.includes('JOIN ledger_entry'));
    const plan = await rewards.database.query(`EXPLAIN ${entries!.sql}`, entries!.params);
    expect(JSON.stringify(plan)).toContain('ledger_entry_version');
  });

  it('assigns a reward to all who are eligible, also when one of the first 500 is blocked while they are chosen', async () => {
    const owner = new BackOfficeClient(rewards, B, organizationAdmin('10'));
    await rewards.addProgram(B);
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       VALUES ($1, 3, 'Person', '3', 'active', 1)`,
      [B],
    );
    const people = Array.from({ length: 502 }, (_, index) => String(index + 1));
    await rewards.fund(B, people, 500);
    const id = await rewards.reward(B, { selection: 'achievement', threshold: 500, limit: 600 });
    const repository = rewards.instances.services[0]!.app.get(WinnersRepository);
    const nextEligible = repository.nextEligible.bind(repository);
    const spy = jest.spyOn(repository, 'nextEligible').mockImplementation(async (...query) => {
      const next = await nextEligible(...query);
      await rewards.database.query(`UPDATE participant_copy SET status = 'blocked' WHERE program_id = $1 AND id = 3`, [
        B,
      ]);
      return next;
    });
    const job = await owner.ended(await owner.post(`rewards/${id}/sync_winners`));
    spy.mockRestore();
    expect(job).toMatchObject({ total: 502, result: { assigned: 501 } });
  });
});
