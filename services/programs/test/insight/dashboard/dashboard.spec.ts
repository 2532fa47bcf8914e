import type {
  DashboardAction,
  LatestUser,
  ProgramPerformanceMetrics,
} from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { arrive, submit } from '../../programs.fixture.ts';
import { DashboardFixture, ORGANIZATION } from './dashboard.fixture.ts';

const PROGRAM = '1';
const OTHER = '2';
const MANY = '3';

interface Page {
  data: DashboardAction[];
  meta: TableMeta;
}

let dashboard: DashboardFixture;

beforeAll(async () => {
  const claimed_at = new Date().toISOString();
  dashboard = await DashboardFixture.start([PROGRAM, OTHER, MANY]);
  const joined = (participant_id: string, first_name: string, last_name: string, created_at: string): Promise<void> =>
    arrive(dashboard.programs.database, PROGRAM, 'participant.registered', {
      participant_id,
      first_name,
      last_name,
      email: `${participant_id}@demo.test`,
      status: 'active',
      created_at,
      version: '1',
      referral_code: null,
    });
  await joined('11', 'Ada', 'Lovelace', '2026-03-02T10:00:00.000Z');
  await joined('12', '=Ben', '', '2026-03-01T10:00:00.000Z');
  // Makes the ids of a challenge and its completion differ.
  await dashboard.programs.challenge(OTHER);
  const name = await dashboard.programs.challenge(PROGRAM, { caption: 'Find the river loop' });
  await submit(dashboard.programs.as(participant(PROGRAM, '11')), name);
  const claim = { claim_id: '7', reward_id: '70', name: 'Free shoes', participant_id: '12', points: 400, claimed_at };
  await arrive(dashboard.programs.database, PROGRAM, 'reward.claimed', claim);
  // Enough for a week of busy days, and some in one second.
  await dashboard.people(MANY, [1, 2, 3]);
  await dashboard.sql(
    `INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
     SELECT $1, 1 + n % 3, 'Action ' || n, CASE n % 3 WHEN 0 THEN 'reward' ELSE 'challenge' END, n, 1,
       date_trunc('day', now()) - (n / 5) * interval '11 hours' FROM generate_series(1, 130) n`,
    [MANY],
  );
  await dashboard.counted();
});
afterAll(() => dashboard.stop());

const actions = (programId: string, query: Record<string, string | number> = {}): Promise<Page> =>
  dashboard.get<Page>(programId, 'actions', query);

describe('the sections', () => {
  it('name the thirty days up to today and their time zone [A-118] [X-064]', async () => {
    const metrics = await dashboard.get<ProgramPerformanceMetrics>(PROGRAM, 'program_performance_metrics');
    const today = new Date().toISOString().slice(0, 10);
    expect(metrics).toMatchObject({ time_zone: 'UTC', to: today });
    expect((Date.parse(metrics.to) - Date.parse(metrics.from)) / 86_400_000).toBe(29);
  });

  it('have every day of the requested range [A-104] [A-119] [A-129]', async () => {
    for (const days of [7, 90]) {
      const growth = await dashboard.get<{ days: { day: string }[] }>(PROGRAM, 'users_growth', { days });
      expect(growth.days).toHaveLength(days);
      expect(growth.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), active_participants: 2 });
    }
    expect((await dashboard.get<{ days: object[] }>(PROGRAM, 'users_growth')).days).toHaveLength(30);
    const client = dashboard.programs.as(organizationAdmin(ORGANIZATION));
    for (const days of ['0', '367', 'x', '1.5', '0x10']) {
      const answer = await client.get(`/admin/v2/programs/${PROGRAM}/dashboard/users_growth`, { query: { days } });
      expect(answer.status).toBe(422);
    }
  });

  it('list the newest participants, newest first, without the staff [A-121] [A-312]', async () => {
    const ada = {
      participant_id: '11',
      name: 'Ada Lovelace',
      short_name: 'Ada L.',
      created_at: '2026-03-02T10:00:00.000Z',
      details_url: '/admin/v2/users/11',
    };
    expect(await dashboard.get<LatestUser[]>(PROGRAM, 'latest_users')).toEqual([
      ada,
      expect.objectContaining({ participant_id: '12', name: '=Ben', short_name: '=Ben' }),
    ]);
    const ben = { participant_id: '12', first_name: '=Ben', last_name: '', email: null, status: 'active' };
    const changed = (version: string, staff: boolean): Promise<void> =>
      arrive(dashboard.programs.database, PROGRAM, 'participant.changed', {
        ...ben,
        created_at: '2026-03-01T10:00:00.000Z',
        version,
        staff,
      });
    await changed('3', true);
    await changed('2', false);
    expect(await dashboard.get<LatestUser[]>(PROGRAM, 'latest_users')).toEqual([ada]);
    await changed('4', false);
  });

  it('list no erased participant, who has no name any more [A-121] [INV-41]', async () => {
    const latest = (): Promise<LatestUser[]> => dashboard.get<LatestUser[]>(PROGRAM, 'latest_users');
    const before = await latest();
    const person = { participant_id: '19', last_name: '', email: null, created_at: '2026-03-03T10:00:00.000Z' };
    const { database } = dashboard.programs;
    const joined = { ...person, first_name: 'Cy', status: 'active', version: '1' };
    await arrive(database, PROGRAM, 'participant.changed', joined);
    expect((await latest()).map(({ name }) => name)).toContain('Cy');
    await arrive(database, PROGRAM, 'participant.erased', {
      ...joined,
      first_name: '',
      status: 'inactive',
      version: '2',
    });
    expect(await latest()).toEqual(before);
  });

  it('list the newest actions, with their links [A-121] [A-127]', async () => {
    const [challenge] = await dashboard.sql<{ id: string }>('SELECT id FROM challenge WHERE program_id = $1', [
      PROGRAM,
    ]);
    expect(await dashboard.get<DashboardAction[]>(PROGRAM, 'latest_actions')).toEqual([
      {
        id: expect.any(String) as string,
        action_type: 'challenge',
        name: 'Ada Lovelace',
        short_name: 'Ada L.',
        title: 'Find the river loop',
        points: 50,
        actionable_url: `/admin/v2/challenges/${challenge?.id}`,
        details_url: '/admin/v2/users/11',
        created_at: expect.stringMatching(/Z$/) as string,
      },
      expect.objectContaining({
        action_type: 'reward',
        title: 'Free shoes',
        points: -400,
        actionable_url: '/admin/v2/rewards/70',
      }),
    ]);
  });

  it('show short names to staff who may not view participants [A-120] [A-127] [X-068]', async () => {
    const client = dashboard.programs.as(programAdmin(ORGANIZATION, PROGRAM, { dashboard: ['view'] }));
    for (const section of ['latest_users', 'latest_actions', 'actions']) {
      const answer = await client.get(`/admin/v2/programs/${PROGRAM}/dashboard/${section}`);
      const text = JSON.stringify(answer.body);
      expect(text).toContain('"short_name":"Ada L."');
      expect(text).not.toMatch(/Lovelace|admin\/v2\/users/);
    }
    const csv = await client.get(`/admin/v2/programs/${PROGRAM}/dashboard/actions.csv`);
    expect(csv.body).toContain('Ada L.');
    expect(csv.body).not.toContain('Lovelace');
  });

  it('require the permission to view the dashboard of this program [A-128] [A-540] [INV-T]', async () => {
    const sections = ['program_performance_metrics', 'users_growth', 'latest_users', 'latest_actions'];
    for (const section of [...sections, 'actions', 'actions.csv']) {
      const status = async (caller: Parameters<DashboardFixture['programs']['as']>[0]): Promise<number> =>
        (await dashboard.programs.as(caller).get(`/admin/v2/programs/${PROGRAM}/dashboard/${section}`)).status;
      expect(await status(programAdmin(ORGANIZATION, PROGRAM, { dashboard: ['view'] }))).toBe(200);
      expect(await status(programAdmin(ORGANIZATION, PROGRAM, { users: ['view'] }))).toBe(403);
      expect(await status(programAdmin(ORGANIZATION, OTHER, { dashboard: ['view'] }))).toBe(404);
      expect(await status(organizationAdmin('11'))).toBe(404);
      expect(await status(participant(PROGRAM, '11'))).toBe(401);
    }
  });

  it('are empty in a program without any actions [INV-T]', async () => {
    const none = { total: 0, recent: 0 };
    expect(await dashboard.metrics(OTHER)).toEqual({
      active_participants: none,
      completed_challenges: none,
      program_visits: none,
      participant_actions: none,
    });
    for (const section of ['latest_users', 'latest_actions']) {
      expect(await dashboard.get<object[]>(OTHER, section)).toEqual([]);
    }
    expect(await actions(OTHER)).toEqual({ data: [], meta: { page: 1, page_size: 20, total: 0 } });
  });
});

describe('the table of actions', () => {
  it('comes in pages of twenty, every row once, in either order and however far back [A-115] [A-122]', async () => {
    const first = await actions(MANY);
    expect([first.meta, first.data.length]).toEqual([{ page: 1, page_size: 20, total: 130 }, 20]);
    for (const [sort, order] of [
      ['-created_at', 'DESC'],
      ['created_at', 'ASC'],
    ] as const) {
      const stored = await dashboard.sql<{ id: string }>(
        `SELECT id FROM participant_action WHERE program_id = $1 ORDER BY created_at ${order}, id ${order}`,
        [MANY],
      );
      const paged: string[] = [];
      for (let page = 1; page <= 19; page += 1) {
        const { data } = await actions(MANY, { page, page_size: 7, sort });
        paged.push(...data.map(({ id }) => id));
      }
      expect(paged).toEqual(stored.map(({ id }) => id));
    }
    expect((await actions(MANY, { page: 1_000_000, page_size: 100 })).data).toEqual([]);
  });

  it.each([
    [{ type: 'challenges', 'columnFilters[actionable_type]': 'Challenge' }, 'challenge', 87],
    [{ type: 'rewards', 'columnFilters[actionable_type]': 'Reward' }, 'reward', 43],
    [{ type: 'challenges' }, 'challenge', 87],
    [{ type: 'rewards' }, 'reward', 43],
    [{ 'columnFilters[actionable_type]': 'Challenge' }, 'challenge', 87],
    [{ 'columnFilters[actionable_type]': 'Reward' }, 'reward', 43],
  ])('lists the actions of one type for %j [A-117] [A-124] [A-125]', async (query, type, total) => {
    const { data, meta } = await actions(MANY, { ...query, page: 2 });
    expect(meta).toEqual({ page: 2, page_size: 20, total });
    expect(new Set(data.map(({ action_type }) => action_type))).toEqual(new Set([type]));
    expect(data).toHaveLength(20);
  });

  it('refuses sorting and filters without an index, and never fails on them [B33]', async () => {
    const client = dashboard.programs.as(organizationAdmin(ORGANIZATION));
    const answer = async (query: Record<string, string>): Promise<number> =>
      (await client.get(`/admin/v2/programs/${MANY}/dashboard/actions`, { query })).status;
    expect(await answer({ 'columnFilters[title]': 'x' })).toBe(400);
    expect(await answer({ 'columnFilters[actionable_type]': 'Nothing' })).toBe(200);
    const refused: Record<string, string>[] = [
      { sort: 'title' },
      { search: 'map' },
      { type: 'receipts' },
      { page: '0' },
    ];
    for (const query of refused) expect(await answer(query)).toBe(422);
  });

  it('leaves out the program’s staff, in every page, its total and its CSV file, as the figures do [A-312]', async () => {
    const setStaff = (is: boolean): Promise<object[]> =>
      dashboard.sql('UPDATE participant_copy SET is_staff = $2 WHERE program_id = $1 AND id = 2', [MANY, is]);
    const all = (await actions(MANY, { page_size: 100 })).meta.total;
    const [ofStaff] = await dashboard.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM participant_action WHERE program_id = $1 AND participant_id = 2',
      [MANY],
    );
    await setStaff(true);
    await dashboard.counted();
    for (const size of [7, 100]) {
      const found: string[] = [];
      for (let page = 1; found.length < all && page <= all / size + 1; page += 1) {
        const { data, meta } = await actions(MANY, { page, page_size: size });
        expect(meta.total).toBe(all - (ofStaff?.n ?? 0));
        expect(data.map(({ name }) => name)).not.toContain('Ada2 Lovelace');
        found.push(...data.map(({ id }) => id));
      }
      expect(new Set(found).size).toBe(all - (ofStaff?.n ?? 0));
    }
    expect((await dashboard.metrics(MANY)).participant_actions.total).toBe(all - (ofStaff?.n ?? 0));
    const client = dashboard.programs.as(organizationAdmin(ORGANIZATION));
    const { body } = await client.get(`/admin/v2/programs/${MANY}/dashboard/actions.csv`);
    expect(String(body)).not.toContain('Ada2');
    expect((await dashboard.get<DashboardAction[]>(MANY, 'latest_actions')).map(({ name }) => name)).not.toContain(
      'Ada2 Lovelace',
    );
    await setStaff(false);
    await dashboard.counted();
  });

  it('is a CSV file of the same filtered rows, with headers and without formulas [A-116] [A-123] [A-129]', async () => {
    const client = dashboard.programs.as(organizationAdmin(ORGANIZATION));
    const csv = (programId: string, query: Record<string, string> = {}): Promise<HttpAnswer> =>
      client.get(`/admin/v2/programs/${programId}/dashboard/actions.csv`, { query });
    const { body, headers } = await csv(PROGRAM);
    expect(headers['content-type']).toContain('text/csv');
    const [header, ...rows] = String(body).trim().split(/\r?\n/);
    expect(header).toBe('Date,Participant,Type,Title,Points');
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Ada Lovelace,Challenge,Find the river loop,50$/);
    expect(rows[1]).toMatch(/,'=Ben,Reward,Free shoes,-400$/);
    const rewards = await csv(MANY, { type: 'rewards', 'columnFilters[actionable_type]': 'Reward' });
    expect(String(rewards.body).trim().split('\n')).toHaveLength(44);
  });
});
