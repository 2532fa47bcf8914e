import type { Caller } from '@laurel/contracts/auth/caller';
import type { Completion, PointsImported } from '@laurel/contracts/events/domain-event';
import type { TopUser } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { Database } from '@laurel/service-kit/database/database';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { ImportedPointsEvents } from '../src/points/points/imported-points.events.ts';
import { PointsEvents } from '../src/points/points/points.events.ts';
import { RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';

describe('points that staff grant, deduct, import and reset', () => {
  let rewards: RewardsUnderTest;
  let staff: HttpClient;
  let people = 500;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    staff = rewards.as(organizationAdmin('10'));
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  const person = async (): Promise<string> => {
    const id = String((people += 1));
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, 'A', 'B', 'active', 1)`,
      [A, id],
    );
    return id;
  };
  const balance = async (id: string): Promise<string> => (await rewards.points(A, id)).unused_points;
  const receive = async (
    handler: (events: ImportedPointsEvents, points: PointsEvents) => Promise<void>,
  ): Promise<void> => {
    const app = rewards.instances.services[0]!.app;
    await app
      .get(Database)
      .transaction({ programId: A }, () => handler(app.get(ImportedPointsEvents), app.get(PointsEvents)));
  };
  const imported = (data: PointsImported): Promise<void> =>
    receive((events) => events.imported({ programId: A }, event(data)));
  const event = (data: object) => ({ data, effective_at: new Date().toISOString() }) as never;
  const completion = (id: number, participant_id: string, points: number): Completion => ({
    completion_id: String(id),
    challenge_id: '12',
    challenge_type: 'link',
    title: 'Read the map',
    participant_id,
    points,
    completed_at: '2026-11-21T10:00:00.000Z',
  });

  it('are a positive whole number with a title, and count once per key [A-289, A-290, A-295, B54, B55]', async () => {
    const id = await person();
    const path = `/admin/v2/participants/${id}/create_action`;
    for (const points of [0, -5, 1.5, '10', null, undefined]) {
      const refused = await staff.post(path, { points, action_title: 'Won' });
      expect(refused).toMatchObject({ status: 422, body: { errors: { points: ['must be a positive whole number'] } } });
    }
    for (const action_title of [' ', undefined]) {
      const refused = await staff.post(path, { points: 5, action_title });
      expect(refused).toMatchObject({ status: 422, body: { errors: { action_title: expect.any(Array) as string[] } } });
    }
    const headers = { 'idempotency-key': `given-${id}` };
    for (let again = 0; again < 2; again += 1) {
      expect(await staff.post(path, { points: 50, action_title: 'Quiz night' }, { headers })).toMatchObject({
        status: 200,
        body: { success: true, unused_points: '50', points: '50' },
      });
    }
    expect((await staff.post(path, { points: 51, action_title: 'Quiz night' }, { headers })).status).toBe(422);
    const entries = (await staff.get(`/admin/v2/participants/${id}/points`)).body as { data: object[] };
    expect(entries.data).toMatchObject([{ title: 'Quiz night', points: '50', balance: '50', kind: 'earn' }]);
    const audited = await rewards.database.query(
      `SELECT action, after FROM ${auditEntries} WHERE resource = 'participant' AND resource_id = $1`,
      [id],
    );
    expect(audited).toMatchObject([{ action: 'create_action', after: { points: 50, title: 'Quiz night' } }]);
  });

  it('are deducted with a reason, below zero when they are spent, never beyond the lifetime points [A-313, X-112]', async () => {
    const id = await person();
    await rewards.adjust(A, id, 30);
    await rewards.claim(A, id, await rewards.reward(A));
    const path = `/admin/v2/participants/${id}/deduct_points`;
    for (const refused of [
      { points: 25, reason: '' },
      { points: 25 },
      ...[0, -5].map((points) => ({ points, reason: 'x' })),
    ]) {
      expect([refused, (await staff.post(path, refused)).status]).toEqual([refused, 422]);
    }
    expect(await staff.post(path, { points: 25, reason: 'Entered twice' })).toMatchObject({
      status: 200,
      body: { unused_points: '-5', points: '5' },
    });
    expect(await staff.post(path, { points: 6, reason: 'Too many' })).toMatchObject({
      status: 409,
      body: { code: 'exceeds_lifetime' },
    });
    const audited = await rewards.database.query(
      `SELECT action, after FROM ${auditEntries} WHERE resource = 'participant' AND resource_id = $1`,
      [id],
    );
    expect(audited).toMatchObject([{ action: 'deduct_points', after: { points: -25, title: 'Entered twice' } }]);
    expect((await staff.get(`/admin/v2/participants/${id}/points`)).body).toMatchObject({
      data: [{ title: 'Entered twice', points: '-25', balance: '-5', kind: 'correction' }, {}, {}],
    });
  });

  it('have earned the rewards that are listed for each participant [A-297]', async () => {
    const [ada, ben] = [await person(), await person()];
    for (const id of [ada, ben]) await rewards.adjust(A, id, 30);
    for (let claims = 0; claims < 2; claims += 1) await rewards.claim(A, ben, await rewards.reward(A));
    await rewards.claim(A, ada, await rewards.reward(A, { name: 'Mug' }));
    expect((await staff.get(`/admin/v2/participants/${ada}/rewards`)).body).toMatchObject({
      data: [{ name: 'Mug', points: '10', status: 'claimed' }],
      meta: { total: 1 },
    });
  });

  it('belong to those who manage users [A-271, A-295, A-297, A-313]', async () => {
    const id = await person();
    const viewer = rewards.as(programAdmin('10', A, { users: ['view'] }));
    const add = { points: 5, action_title: 'x' };
    expect((await viewer.post(`/admin/v2/participants/${id}/create_action`, add)).status).toBe(403);
    const deduct = { points: 5, reason: 'x' };
    expect((await viewer.post(`/admin/v2/participants/${id}/deduct_points`, deduct)).status).toBe(403);
    const outsider = rewards.as(programAdmin('10', A, { rewards: ['view'] }));
    for (const list of ['points', 'rewards']) {
      expect((await viewer.get(`/admin/v2/participants/${id}/${list}`)).status).toBe(200);
      expect((await outsider.get(`/admin/v2/participants/${id}/${list}`)).status).toBe(403);
    }
    expect((await staff.get('/admin/v2/participants/999999/points')).status).toBe(404);
  });

  it('are appended, replaced by a correction to the number, and taken back by an undo, once each [A-265, X-108]', async () => {
    const [ada, ben] = [await person(), await person()];
    const rows = [
      { participant_id: ada, points: '100' },
      { participant_id: ben, points: '7' },
    ];
    for (let again = 0; again < 2; again += 1) await imported({ import_id: '1', mode: 'append', rows });
    expect([await balance(ada), await balance(ben)]).toEqual(['100', '7']);
    await imported({ import_id: '2', mode: 'replace', rows: [{ participant_id: ada, points: '40' }] });
    await imported({ import_id: '2', mode: 'replace', rows: [{ participant_id: ben, points: '7' }] });
    expect([await balance(ada), await balance(ben)]).toEqual(['40', '7']);
    const kinds = `SELECT t.kind FROM transfer t WHERE t.key = 'import:2:' || $1`;
    expect(await rewards.database.query(kinds, [ada])).toEqual([{ kind: 'correction' }]);
    for (let again = 0; again < 2; again += 1) await imported({ import_id: '2', mode: 'undo', rows });
    expect([await balance(ada), await balance(ben)]).toEqual(['100', '7']);
    await imported({ import_id: '1', mode: 'undo', rows });
    expect([await balance(ada), await balance(ben)]).toEqual(['0', '0']);
  });

  it('become 0 by a reset, for any order of events; claimed rewards stay [A-310, B90]', async () => {
    const id = await person();
    const completions = [completion(9_001, id, 60), completion(9_002, id, 15)];
    const [first, late] = completions as [Completion, Completion];
    const scope = { programId: A };
    await receive((_events, points) => points.completed(scope, rewards.completed(A, [first]).map(event)));
    await rewards.adjust(A, id, 5);
    await rewards.claim(A, id, await rewards.reward(A));
    expect(await balance(id)).toBe('55');
    const reset = rewards.resetOf(A, id, completions, 'r1');
    await receive((events) => events.reset(scope, event(reset)));
    expect(await balance(id)).toBe('0');
    const { data } = (await staff.get(`/admin/v2/participants/${id}/points`)).body as { data: object[] };
    expect(data[0]).toMatchObject({ title: 'Activities reset', kind: 'correction', balance: '0' });
    expect(data).toContainEqual(expect.objectContaining({ title: 'Read the map', kind: 'earn', points: '60' }));
    // Pending completions count for nothing any more, and neither does the same reset again.
    await receive((_events, points) => points.completed(scope, rewards.completed(A, [late]).map(event)));
    await receive((_events, points) => points.reversed(scope, rewards.reversed(A, [first]).map(event)));
    await receive((events) => events.reset(scope, event(reset)));
    await receive((events) => events.reset(scope, event(rewards.resetOf(A, id, [], 'r2'))));
    expect(await balance(id)).toBe('0');
    expect((await staff.get(`/admin/v2/participants/${id}/rewards`)).body).toMatchObject({ meta: { total: 1 } });
  });

  describe('the top users', () => {
    const B = '2';
    const DAY = 86_400_000;
    const top = async (section: string, caller: Caller = organizationAdmin('10')): Promise<TopUser[]> =>
      (await rewards.as(caller).get(`/admin/v2/programs/${B}/dashboard/top_users_${section}`)).body as TopUser[];
    const figures = async (section: string): Promise<[string, number][]> =>
      (await top(section)).map(({ participant_id, points }) => [participant_id, points]);
    const named = async (id: string, first: string, last: string, staff = false): Promise<void> => {
      await rewards.database.query(
        `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, is_staff)
         VALUES ($1, $2, $3, $4, 'active', 1, $5)`,
        [B, id, first, last, staff],
      );
    };
    const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
    const earn = async (id: string, points: number, days: number): Promise<void> => {
      const at = daysAgo(days);
      const event = { ...completion(Number(`9${id}${days}`), id, points), completed_at: at };
      await rewards.sendAt(B, 'challenge.completed', at, ...rewards.completed(B, [event]));
    };

    beforeAll(async () => {
      await rewards.addProgram(B);
      await named('901', 'Ada', 'Lovelace');
      await named('902', 'Ben', '');
      await named('904', 'Nina', 'Staff', true);
      await named('905', '', '');
      await rewards.database.query('UPDATE participant_copy SET erased_at = now() WHERE id = 905');
      await earn('901', 500, 40);
      await earn('901', 10, 0);
      await earn('902', 90, 29);
      for (const id of ['904', '905']) await earn(id, 5_000, 0);
      await rewards.handled();
    });

    it('are those with the most points of the ledger, of all time and of thirty days, whatever brought them and what they spent [A-120] [A-113] [A-114] [X-063] [A-312]', async () => {
      expect(await figures('all_time')).toEqual([
        ['901', 510],
        ['902', 90],
      ]);
      expect(await figures('this_month')).toEqual([
        ['902', 90],
        ['901', 10],
      ]);
      // What staff give and an import brings counts, what staff take does not, and a claim changes nothing.
      await staff.post('/admin/v2/participants/902/create_action', { points: 700, action_title: 'Quiz' });
      await staff.post('/admin/v2/participants/901/deduct_points', { points: 15, reason: 'Mistake' });
      await rewards.send(B, 'points.imported', {
        import_id: '9',
        mode: 'append',
        rows: [{ participant_id: '903', points: '300' }],
      });
      await rewards.handled();
      const reward = await rewards.reward(B, { threshold: 50 });
      expect((await rewards.claim(B, '902', reward)).status).toBe(200);
      const all: [string, number][] = [
        ['902', 790],
        ['901', 495],
        ['903', 300],
      ];
      expect(await figures('all_time')).toEqual(all);
      for (const [id, points] of all) expect((await rewards.points(B, id)).points).toBe(String(points));
      expect(await figures('this_month')).toEqual([
        ['902', 790],
        ['903', 300],
      ]);
    });

    it('begin on the day in the program’s time zone [X-064] [A-129]', async () => {
      await named('906', 'Eva', 'Early');
      // 10:30 of a day in UTC is the next day on Kiritimati, fourteen hours ahead.
      const [{ at } = { at: '' }] = await rewards.database.query<{ at: Date | string }>(
        `SELECT ((now() AT TIME ZONE 'Pacific/Kiritimati')::date - 29)::timestamp AT TIME ZONE 'Pacific/Kiritimati' AS at`,
      );
      const first = new Date(at);
      for (const [index, moment] of [first, new Date(first.getTime() - 1_000)].entries()) {
        const event = { ...completion(9_906_000 + index, '906', 2_000 + index), completed_at: moment.toISOString() };
        await rewards.sendAt(B, 'challenge.completed', event.completed_at, ...rewards.completed(B, [event]));
      }
      await rewards.handled();
      await rewards.database.query(`UPDATE program_copy SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [B]);
      expect((await figures('this_month'))[0]).toEqual(['906', 2_000]);
      expect((await figures('all_time'))[0]).toEqual(['906', 4_001]);
      await rewards.database.query(`UPDATE program_copy SET time_zone = 'UTC' WHERE id = $1`, [B]);
    });

    it('have short names for staff who may not view participants, and need the permission to view the dashboard [A-120] [A-127] [A-128] [X-068]', async () => {
      const ada = (users: TopUser[]): TopUser | undefined =>
        users.find(({ participant_id }) => participant_id === '901');
      expect(ada(await top('all_time'))).toEqual({
        participant_id: '901',
        name: 'Ada Lovelace',
        short_name: 'Ada L.',
        points: 495,
        details_url: '/admin/v2/users/901',
      });
      const viewer = programAdmin('10', B, { dashboard: ['view'] });
      expect(ada(await top('all_time', viewer))).toMatchObject({ name: null, short_name: 'Ada L.', details_url: null });
      for (const section of ['all_time', 'this_month']) {
        const status = async (caller: Caller): Promise<number> =>
          (await rewards.as(caller).get(`/admin/v2/programs/${B}/dashboard/top_users_${section}`)).status;
        expect(await status(programAdmin('10', B, { users: ['view'] }))).toBe(403);
        expect(await status(programAdmin('10', A, { dashboard: ['view'] }))).toBe(404);
        expect(await status(organizationAdmin('11'))).toBe(404);
        expect(await status(participant(B, '901'))).toBe(401);
      }
    });
  });
});
