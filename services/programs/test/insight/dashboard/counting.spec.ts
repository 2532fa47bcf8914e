import type { UsersGrowth } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { Database } from '@laurel/service-kit/database/database';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import { CountingService } from '../../../src/insight/dashboard/counting.service.ts';
import { arrive, submit } from '../../programs.fixture.ts';
import { CompletionsService } from '../../../src/challenges/completions/completions.service.ts';
import { DashboardFixture } from './dashboard.fixture.ts';

const PROGRAM = '1';
const ZONED = '2';
const RACED = '3';
const STAFF = '4';
const DAY = 24;

let dashboard: DashboardFixture;

beforeAll(async () => {
  dashboard = await DashboardFixture.start([PROGRAM, ZONED, RACED, STAFF, '5']);
  await dashboard.sql(`UPDATE program SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [ZONED]);
});
afterAll(() => dashboard.stop());

describe('the four figures', () => {
  it('equal a scan of all stored rows, after any change to them [A-101] [A-102] [A-103] [A-104] [A-118] [A-119] [X-064] [A-009]', async () => {
    const random = lehmer(20_261_121);
    await dashboard.people(
      PROGRAM,
      Array.from({ length: 12 }, (_, index) => 100 + index),
    );
    await dashboard.sql(
      `INSERT INTO visit_day (program_id, day, visits) SELECT $1, (now() AT TIME ZONE 'UTC')::date - n, n + 1
       FROM unnest(ARRAY[0, 29, 30, 400]) n`,
      [PROGRAM],
    );
    for (let round = 0; round < 5; round += 1) {
      for (let turn = 0; turn < 12; turn += 1) {
        const who = 100 + random(12);
        const [type] = [(['challenge', 'reward', 'receipt'] as const)[random(3)]];
        await dashboard.act(PROGRAM, who, { type, hoursAgo: random(50 * DAY), points: random(90) });
        await dashboard.sql(
          `INSERT INTO completion (program_id, participant_id, challenge_id, points, created_at)
           VALUES ($1, $2, $3, 5, now() - $4 * interval '1 hour') ON CONFLICT DO NOTHING`,
          [PROGRAM, who, random(30), random(50 * DAY)],
        );
      }
      await dashboard.counted();
      await dashboard.sql(`DELETE FROM participant_action WHERE program_id = $1 AND id % 5 = $2`, [PROGRAM, round]);
      await dashboard.sql(`DELETE FROM completion WHERE program_id = $1 AND challenge_id % 7 = $2`, [PROGRAM, round]);
      await dashboard.sql(`UPDATE participant_action SET points = points - 3 WHERE program_id = $1 AND id % 4 = 1`, [
        PROGRAM,
      ]);
      await dashboard.sql(`UPDATE participant_copy SET is_staff = NOT is_staff WHERE program_id = $1 AND id % 3 = $2`, [
        PROGRAM,
        round % 3,
      ]);
      await dashboard.counted();
      expect(await dashboard.metrics(PROGRAM)).toEqual(await dashboard.scanned(PROGRAM));
    }
    // A participant with two actions on a day is one active user.
    await dashboard.act(PROGRAM, 102);
    await dashboard.act(PROGRAM, 102, { type: 'receipt' });
    await dashboard.counted();
    const { days } = await dashboard.get<UsersGrowth>(PROGRAM, 'users_growth', { days: 60 });
    const [scan] = await dashboard.sql<{ days: object }>(
      `SELECT json_agg(json_build_object('day', c.day, 'active_participants', (
         SELECT count(DISTINCT participant_id) FROM participant_action a
         WHERE a.program_id = $1 AND (a.created_at AT TIME ZONE 'UTC')::date = c.day
           AND participant_id NOT IN (SELECT id FROM participant_copy WHERE program_id = $1 AND is_staff)))
       ORDER BY c.day) AS days
       FROM (SELECT (now() AT TIME ZONE 'UTC')::date - n AS day FROM generate_series(0, 59) n) c`,
      [PROGRAM],
    );
    expect(days).toEqual(scan?.days);
  });

  it('count a completion and a claim once, and neither after it was taken back, whatever comes late or twice', async () => {
    const before = await dashboard.metrics(PROGRAM);
    const name = await dashboard.programs.challenge(PROGRAM);
    const who = dashboard.programs.as(participant(PROGRAM, '900'));
    await submit(who, name, { 'idempotency-key': 'one' });
    await submit(who, name, { 'idempotency-key': 'one' });
    const claim = {
      reward_id: '5',
      name: 'Cup',
      participant_id: '900',
      points: 4,
      claimed_at: new Date().toISOString(),
    };
    const told = { ...claim, claim_id: '77' };
    await arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', told);
    await arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', told);
    // What staff have assigned is no activity of the participant.
    const given = { ...claim, claim_id: '78', points: 0, assigned: true };
    await arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', given);
    await dashboard.counted();
    const plus = (figure: { total: number; recent: number }, by: number) => ({
      total: figure.total + by,
      recent: figure.recent + by,
    });
    expect(await dashboard.metrics(PROGRAM)).toEqual({
      active_participants: plus(before.active_participants, 1),
      completed_challenges: plus(before.completed_challenges, 1),
      program_visits: before.program_visits,
      participant_actions: plus(before.participant_actions, 2),
    });
    const { app } = dashboard.programs.instances.services[0]!;
    const [made] = await dashboard.sql<{ id: string }>('SELECT id FROM completion WHERE participant_id = 900');
    const scope = { programId: PROGRAM };
    await app
      .get(Database)
      .transaction(scope, () => app.get(CompletionsService).takeBack(scope, made?.id ?? '', new Date()));
    for (const claim_id of ['77', '79']) {
      const reversed = { claim_id, reward_id: '5', participant_id: '900', reversed_at: new Date().toISOString() };
      await arrive(dashboard.programs.database, PROGRAM, 'claim.reversed', reversed);
      await arrive(dashboard.programs.database, PROGRAM, 'claim.reversed', reversed);
    }
    await arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', { ...claim, claim_id: '79' });
    await dashboard.counted();
    expect(await dashboard.metrics(PROGRAM)).toEqual(before);
    expect(await dashboard.sql('SELECT FROM participant_action WHERE participant_id = 900')).toEqual([]);
  });

  it('count a claim that is given again, whatever the order of its news; list, file and site have it too', async () => {
    const before = await dashboard.metrics(PROGRAM);
    const own = dashboard.programs.as(participant(PROGRAM, '902'));
    const claim = { claim_id: '80', reward_id: '5', participant_id: '902' };
    const at = new Date(Date.now() - 5_000).toISOString();
    const claimed = (version: number): Promise<void> => {
      const told = { ...claim, name: `Cup ${version}`, points: 0, claimed_at: at, version };
      return arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', told);
    };
    const reversed = (version: number): Promise<void> =>
      arrive(dashboard.programs.database, PROGRAM, 'claim.reversed', { ...claim, reversed_at: at, version });
    const shown = async (): Promise<object> => {
      await dashboard.counted();
      const { participant_actions } = await dashboard.metrics(PROGRAM);
      const { data } = await dashboard.get<{ data: { title: string }[] }>(PROGRAM, 'actions', { page_size: 100 });
      const { body: file } = await dashboard.programs
        .as(organizationAdmin('10'))
        .get(`/admin/v2/programs/${PROGRAM}/dashboard/actions.csv`);
      const site = (await own.get('/public/participant_actions')).body as { data: { title: string }[] };
      const titles = (rows: { title: string }[]): string[] =>
        rows.map(({ title }) => title).filter((title) => title.startsWith('Cup '));
      return {
        tile: participant_actions.total - before.participant_actions.total,
        tab: titles(data),
        site: titles(site.data),
        file: String(file).match(/Cup \d/g) ?? [],
      };
    };
    const none = { tile: 0, tab: [], site: [], file: [] };
    const one = (title: string): object => ({ tile: 1, tab: [title], site: [title], file: [title] });
    await claimed(1);
    expect(await shown()).toEqual(one('Cup 1'));
    await reversed(2);
    expect(await shown()).toEqual(none);
    await claimed(3);
    await reversed(2);
    await claimed(1);
    expect(await shown()).toEqual(one('Cup 3'));
    await reversed(5);
    await claimed(4);
    expect(await shown()).toEqual(none);
    await claimed(6);
    expect(await shown()).toEqual(one('Cup 6'));
    await reversed(6);
    expect(await shown()).toEqual(none);
    expect(await dashboard.metrics(PROGRAM)).toEqual(before);
  });

  it('keep a receipt while it has points', async () => {
    const before = await dashboard.metrics(PROGRAM);
    const assessed = async (revision: number, points: number): Promise<number> => {
      const receipt = { receipt_id: '8', participant_id: '901', merchant_name: 'Mercado', total_amount: '9.00' };
      const at = { assessed_at: new Date().toISOString() };
      await arrive(dashboard.programs.database, PROGRAM, 'receipt.assessed', { ...receipt, ...at, points, revision });
      await dashboard.counted();
      return (await dashboard.metrics(PROGRAM)).participant_actions.total - before.participant_actions.total;
    };
    expect(await assessed(1, 40)).toBe(1);
    expect(await assessed(3, 0)).toBe(0);
    expect(await assessed(2, 20)).toBe(0);
    expect(await assessed(4, 30)).toBe(1);
    expect(await dashboard.sql('SELECT points FROM participant_action WHERE participant_id = 901')).toEqual([
      { points: '30' },
    ]);
    expect(await assessed(5, 0)).toBe(0);
    expect(await dashboard.metrics(PROGRAM)).toEqual(before);
  });

  it('are of the program’s own days, and are counted again for another time zone [X-064] [A-129]', async () => {
    await dashboard.act(ZONED, 1);
    await dashboard.sql(
      `UPDATE participant_action SET created_at = ((now() AT TIME ZONE 'Pacific/Kiritimati')::date - 29)::timestamp
         AT TIME ZONE 'Pacific/Kiritimati' WHERE program_id = $1`,
      [ZONED],
    );
    await dashboard.act(ZONED, 2, { hoursAgo: 31 * DAY });
    await dashboard.counted();
    const recent = { participant_actions: { total: 2, recent: 1 }, active_participants: { total: 2, recent: 1 } };
    expect(await dashboard.metrics(ZONED)).toMatchObject(recent);
    const first = async () => (await dashboard.get<UsersGrowth>(ZONED, 'users_growth')).days[0];
    expect(await first()).toMatchObject({ active_participants: 1 });
    await dashboard.sql(`UPDATE program SET time_zone = 'Pacific/Niue' WHERE id = $1`, [ZONED]);
    await dashboard.programs.instances.services[0]?.app
      .get(CountingService, { strict: false })
      .count({ programId: ZONED });
    await dashboard.counted();
    expect(await dashboard.metrics(ZONED)).toEqual(await dashboard.scanned(ZONED));
  });
});

describe('concurrent events', () => {
  it('are all counted once, by two instances that count at the same time', async () => {
    const counters = dashboard.programs.instances.services.map(({ app }) =>
      app.get(CountingService, { strict: false }),
    );
    await race(24, async (index) => {
      for (let turn = 0; turn < 5; turn += 1) {
        await dashboard.act(RACED, 200 + (index % 6), { hoursAgo: (turn % 2) * 40 * DAY });
        await counters[index % 2]?.count({ programId: RACED });
      }
    });
    await dashboard.counted();
    const figures = await dashboard.metrics(RACED);
    expect(figures).toEqual(await dashboard.scanned(RACED));
    expect(figures.participant_actions.total).toBe(120);
  });
});

describe('the program’s staff', () => {
  it('do not count in active participants, completed challenges and actions while they are staff [A-312]', async () => {
    await dashboard.people(STAFF, [1, 2, 3, 4]);
    for (const who of [1, 1, 2, 2, 3, 4]) await dashboard.act(STAFF, who, { hoursAgo: who * 10 * DAY });
    const setStaff = (is: boolean): Promise<object[]> =>
      dashboard.sql(`UPDATE participant_copy SET is_staff = $2 WHERE program_id = $1 AND id = 4`, [STAFF, is]);
    await setStaff(true);
    await dashboard.sql(
      'INSERT INTO completion (program_id, participant_id, challenge_id, points) VALUES ($1, 4, 1, 5)',
      [STAFF],
    );
    await dashboard.counted();
    const without = {
      active_participants: { total: 3, recent: 2 },
      completed_challenges: { total: 0, recent: 0 },
      participant_actions: { total: 5, recent: 4 },
    };
    expect(await dashboard.metrics(STAFF)).toMatchObject(without);
    await setStaff(false);
    await dashboard.counted();
    expect(await dashboard.metrics(STAFF)).toMatchObject({
      active_participants: { total: 4, recent: 2 },
      completed_challenges: { total: 1, recent: 1 },
      participant_actions: { total: 6, recent: 4 },
    });
    await setStaff(true);
    await dashboard.counted();
    expect(await dashboard.metrics(STAFF)).toMatchObject(without);
  });
});

describe('a program that cannot be counted', () => {
  it('does not delay the programs after it', async () => {
    const waiting = async (program: string): Promise<number> =>
      (await dashboard.sql('SELECT FROM dashboard_change WHERE program_id = $1', [program])).length;
    await dashboard.counted();
    await dashboard.sql(`ALTER TABLE action_day ADD CONSTRAINT broken CHECK (program_id <> ${PROGRAM}) NOT VALID`);
    await dashboard.act(PROGRAM, 100);
    await dashboard.act(ZONED, 100);
    await waitFor(async () => (await waiting(ZONED)) === 0, { what: 'the next program to be counted' });
    expect(await waiting(PROGRAM)).toBe(1);
    await dashboard.sql('ALTER TABLE action_day DROP CONSTRAINT broken');
    await dashboard.counted();
  });
});

describe('another time zone of the program', () => {
  const MOVED = '5';
  const KIRITIMATI = 'Pacific/Kiritimati';
  const NIUE = 'Pacific/Niue';
  const PEOPLE = 1_200;

  interface Tally {
    of: string;
    day: string;
    actions: number;
    completions: number;
  }

  /** The days of the figures, as they are stored and by a scan. */
  const tallies = async (zone: string): Promise<{ stored: Tally[]; scanned: Tally[] }> => {
    const stored = await dashboard.sql<Tally>(
      `SELECT 'program' AS of, day::text, sum(actions)::int AS actions, sum(completions)::int AS completions
       FROM program_day WHERE program_id = $1 GROUP BY day HAVING sum(actions) <> 0 OR sum(completions) <> 0
       UNION ALL SELECT action_type, day::text, actions::int, 0 FROM action_day WHERE program_id = $1 AND actions <> 0
       ORDER BY of, day`,
      [MOVED],
    );
    const scanned = await dashboard.sql<Tally>(
      `SELECT 'program' AS of, day::text, sum(a)::int AS actions, sum(c)::int AS completions FROM (
         SELECT (created_at AT TIME ZONE $2)::date AS day, 1 AS a, 0 AS c, participant_id FROM participant_action
         WHERE program_id = $1
         UNION ALL SELECT (created_at AT TIME ZONE $2)::date, 0, 1, participant_id FROM completion WHERE program_id = $1) r
       WHERE participant_id NOT IN (SELECT id FROM participant_copy WHERE program_id = $1 AND is_staff) GROUP BY day
       UNION ALL SELECT action_type, (created_at AT TIME ZONE $2)::date::text, count(*)::int, 0 FROM participant_action
       WHERE program_id = $1 GROUP BY 1, 2 ORDER BY of, day`,
      [MOVED, zone],
    );
    return { stored, scanned };
  };
  const areEqual = async (zone: string): Promise<void> => {
    const { stored, scanned } = await tallies(zone);
    expect(scanned.length).toBeGreaterThan(3);
    expect(stored).toEqual(scanned);
  };

  it('moves the days of the figures in batches of participants; totals stay complete in between [X-064] [A-129]', async () => {
    const counting = dashboard.programs.instances.services[0]!.app.get(CountingService, { strict: false });
    const step = (): Promise<boolean> => counting.count({ programId: MOVED });
    await dashboard.sql(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, is_staff)
       SELECT $1, n, 'Ada', 'Lovelace', 'active', 1, n % 7 = 0 FROM generate_series(5001, $2::int) AS n`,
      [MOVED, 5_000 + PEOPLE],
    );
    const act = (people: string, hours: string): Promise<object[]> =>
      dashboard.sql(
        `WITH done AS (
           INSERT INTO completion (program_id, participant_id, challenge_id, points, occasion, created_at)
           SELECT $1, n, 1, 5, gen_random_uuid()::text, now() - ${hours} * interval '1 hour' FROM ${people} AS n)
         INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
         SELECT $1, n, 'Read', CASE WHEN n % 2 = 0 THEN 'reward' ELSE 'challenge' END, n, 5, now() - ${hours} * interval '1 hour'
         FROM ${people} AS n`,
        [MOVED],
      );
    await act(`generate_series(5001, ${5_000 + PEOPLE})`, '(n % 60)');
    await dashboard.counted();
    await areEqual('UTC');
    const release = await dashboard.holdTurns();
    const total = async (): Promise<number> => (await dashboard.metrics(MOVED)).participant_actions.total;
    const before = await total();
    expect(before).toBeGreaterThan(PEOPLE / 2);
    await dashboard.sql('UPDATE program SET time_zone = $2 WHERE id = $1', [MOVED, KIRITIMATI]);
    expect(await step()).toBe(true);
    expect(await total()).toBe(before);
    // A participant whose days have been moved and one whose have not act, two others lose an action or join the staff.
    await act('unnest(ARRAY[5003, 6190])', '3');
    await dashboard.sql(
      `DELETE FROM participant_action WHERE program_id = $1 AND participant_id IN (5001, 6180) AND source_id > 5000`,
      [MOVED],
    );
    await dashboard.sql('UPDATE participant_copy SET is_staff = true WHERE program_id = $1 AND id IN (5009, 6192)', [
      MOVED,
    ]);
    expect(await total()).toBe(before);
    const page = await dashboard.get<{ data: { id: string }[] }>(MOVED, 'actions', { page: 6, page_size: 100 });
    const rows = await dashboard.sql<{ id: string }>(
      `SELECT a.id FROM participant_action a JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id
       WHERE a.program_id = $1 AND NOT p.is_staff ORDER BY a.created_at DESC, a.id DESC OFFSET 500 LIMIT 100`,
      [MOVED],
    );
    expect(page.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    // The zone changes once more before the move has ended.
    await dashboard.sql('UPDATE program SET time_zone = $2 WHERE id = $1', [MOVED, NIUE]);
    let steps = 0;
    while (await step()) {
      steps += 1;
      // Two acted, two lost an action, two joined the staff with theirs.
      expect(Math.abs((await total()) - before)).toBeLessThanOrEqual(6);
    }
    expect(steps).toBeGreaterThanOrEqual(5);
    release();
    await dashboard.counted();
    await areEqual(NIUE);
    expect(await dashboard.metrics(MOVED)).toEqual(await dashboard.scanned(MOVED));
  });
});

/** A deterministic sequence of numbers below a bound. */
function lehmer(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}
