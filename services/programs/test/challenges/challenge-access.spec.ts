import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { Action } from '@laurel/contracts/auth/permissions';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import {
  admin,
  organizationAdmin,
  participant,
  permissionSet,
  programAdmin,
  service,
  visitor,
} from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { linkChallenge, ProgramsUnderTest } from '../programs.fixture.ts';

const OWN = '1';
const SIBLING = '2';
const FOREIGN = '3';
const LOCKED = '4';
const OPEN = '5';

describe('access to challenges in the back-office', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let owner: HttpClient;

  const list = async (
    query: Record<string, string | number> = {},
  ): Promise<{ status: number; body: { data: ChallengeRow[]; meta: TableMeta } }> => {
    const { status, body } = await owner.get(`/admin/v2/programs/${OWN}/challenges`, { query });
    return { status, body: body as { data: ChallengeRow[]; meta: TableMeta } };
  };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    database = programs.database;
    await programs.addPrograms([
      { id: OWN, organization: '10' },
      { id: SIBLING, organization: '10' },
      { id: FOREIGN, organization: '11' },
      { id: LOCKED, organization: '10', features: { challenges: false } },
      { id: OPEN, organization: '10', features: { challenges: true } },
    ]);
    owner = programs.as(organizationAdmin('10'));
  });
  afterAll(() => programs.stop());

  describe('the table', () => {
    const create = (changes: object): Promise<HttpAnswer> =>
      owner.post(`/admin/v2/programs/${OWN}/challenges`, linkChallenge(changes));

    beforeAll(async () => {
      for (let index = 1; index <= 25; index += 1) {
        const name = `Row ${String(index).padStart(2, '0')} ${index === 25 ? 'Café Ñandú ' : ''}100%_\\`;
        await create({ name, points: 100 - index, caption: 'Same' });
      }
      const { body } = await list({ sort: 'name' });
      await owner.post(`/admin/v2/challenges/${body.data[0]?.id ?? ''}/toggle_approval`);
      await database.query(
        `INSERT INTO completion_tally (program_id, challenge_id, slot, completions) VALUES ($1, $2, 1, 3), ($1, $2, 2, 4)`,
        [OWN, body.data[1]?.id],
      );
    });

    it('shows pages of rows with the total [A-148, A-165]', async () => {
      const { status, body } = await list({ sort: 'name', page: 2, page_size: 10 });
      expect(status).toBe(200);
      expect(body.meta).toEqual({ page: 2, page_size: 10, total: 25 });
      expect(body.data.map((row) => row.name.slice(0, 6))).toEqual(
        Array.from({ length: 10 }, (_, i) => `Row ${i + 11}`),
      );
      expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
        'archived',
        'caption',
        'challenge_type',
        'clicks',
        'completions',
        'finish',
        'id',
        'name',
        'points',
        'start',
        'status',
        'tag_list',
        'updated_at',
      ]);
    });

    it.each([
      'id',
      'name',
      'caption',
      'challenge_type',
      'status',
      'points',
      'completions',
      'start',
      'finish',
      'updated_at',
    ])('sorts by %s both ways, the same rows each time', async (column) => {
      const up = (await list({ sort: column, page_size: 100 })).body.data.map((row) => row.id);
      const down = (await list({ sort: `-${column}`, page_size: 100 })).body.data.map((row) => row.id);
      expect(up).toHaveLength(25);
      expect(down).toEqual([...up].reverse());
    });

    it('counts completions and finds by status, type, name and search [A-148, A-165, A-565]', async () => {
      expect((await list({ sort: '-completions' })).body.data[0]).toMatchObject({ completions: 7 });
      expect((await list({ 'columnFilters[status]': 'active' })).body.meta.total).toBe(1);
      expect((await list({ 'columnFilters[status]': 'active,draft' })).body.meta.total).toBe(25);
      expect((await list({ 'columnFilters[challenge_type]': 'article' })).body.meta.total).toBe(0);
      expect((await list({ 'columnFilters[name]': 'row 07' })).body.meta.total).toBe(1);
      expect((await list({ search: 'ROW 1', sort: 'points' })).body.meta.total).toBe(10);
    });

    it.each([
      ['%', 25],
      ['%%%%', 0],
      ['_', 25],
      ['\\', 25],
      ['100%_\\', 25],
      ['1000', 0],
      ['   ', 25],
      ['& ! ( | <->', 0],
      [`' or 1=1 --`, 0],
      ['cafe nandu', 1],
      ['CAFÉ', 1],
    ])('searches for exactly %j [B34]', async (search, total) => {
      expect((await list({ search })).body.meta.total).toBe(total);
    });

    it.each([
      [{ page: 0 }],
      [{ page: -1 }],
      [{ page: '1e12' }],
      [{ page_size: 0 }],
      [{ page_size: '10;drop' }],
      [{ sort: 'name,points' }],
      [{ sort: 'program_id' }],
      [{ sort: 'constructor' }],
      [{ sort: '--name' }],
      [{ search: 'x'.repeat(10_000) }],
    ])('refuses the query %j with 422 [B32, B34]', async (query) => {
      expect((await list(query as Record<string, string>)).status).toBe(422);
    });

    it('limits a page to 100 rows and is empty beyond the end [B32]', async () => {
      expect((await list({ page_size: 1_000_000 })).body.meta.page_size).toBe(100);
      expect((await list({ page: 1_000_000, page_size: 100 })).body).toMatchObject({ data: [], meta: { total: 25 } });
    });

    it.each(['unknown', 'id', 'program_id', 'length', 'name][x', 'status][', 'approved'])(
      'refuses the unknown filter %s [B33]',
      async (field) => {
        const answer = await list({ [`columnFilters[${field}]`]: 'x' });
        expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown filter', code: 'unknown_filter' } });
      },
    );

    it('refuses filters nested 50 deep, or a value and a list at once [B33]', async () => {
      const deep = await owner.get(`/admin/v2/programs/${OWN}/challenges?columnFilters${'[a]'.repeat(50)}=x`);
      expect(deep.status).toBe(400);
      const mixed = await owner.get(
        `/admin/v2/programs/${OWN}/challenges?columnFilters[name]=x&columnFilters[name][]=y`,
      );
      expect(mixed.status).toBe(400);
    });
  });

  describe('permissions [A-133, A-146, A-163, A-546]', () => {
    let caller: HttpClient;
    const own: Record<string, string> = {};

    const routes: [string, Action, (program: string, challenge: string) => Promise<HttpAnswer>][] = [
      ['list', 'view', (program) => caller.get(`/admin/v2/programs/${program}/challenges`)],
      ['show', 'view', (_program, id) => caller.get(`/admin/v2/challenges/${id}`)],
      ['create', 'create', (program) => caller.post(`/admin/v2/programs/${program}/challenges`, linkChallenge())],
      [
        'update',
        'update',
        (_program, id) => caller.put(`/admin/v2/challenges/${id}`, { ...linkChallenge({ points: 7 }), version: 1 }),
      ],
      ['toggle_approval', 'manage', (_program, id) => caller.post(`/admin/v2/challenges/${id}/toggle_approval`)],
    ];

    beforeEach(async () => {
      for (const program of [OWN, SIBLING, FOREIGN, LOCKED, OPEN]) {
        const rows = await database.query<{ id: string }>(
          `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, link_url)
           VALUES ($1, gen_random_uuid(), 'Theirs', 'Theirs', 'link', 1, 'https://example.org') RETURNING id`,
          [program],
        );
        own[program] = rows[0]?.id ?? '';
      }
    });

    const actions: Action[] = ['view', 'create', 'update', 'manage'];
    const shapes: [string, AdminCaller, Record<string, Action[] | 'hidden'>][] = [
      ['no grants', admin('10'), { [OWN]: 'hidden', [SIBLING]: 'hidden', [FOREIGN]: 'hidden' }],
      ...actions.map((action): [string, AdminCaller, Record<string, Action[] | 'hidden'>] => [
        `challenges ${action} in one program`,
        programAdmin('10', OWN, { challenges: [action] }),
        { [OWN]: [action], [SIBLING]: 'hidden', [FOREIGN]: 'hidden' },
      ]),
      [
        'receipts only',
        programAdmin('10', OWN, { receipts: ['view', 'manage', 'update'] }),
        { [OWN]: [], [SIBLING]: 'hidden' },
      ],
      [
        'everything in the organization',
        organizationAdmin('10'),
        { [OWN]: actions, [SIBLING]: actions, [FOREIGN]: 'hidden', [LOCKED]: [], [OPEN]: actions },
      ],
      ['a super admin', admin('10', { super_admin: true }), { [OWN]: actions, [FOREIGN]: 'hidden', [LOCKED]: [] }],
      [
        'a flag that is on',
        admin('10', { grants: [{ program_id: OPEN, permissions: permissionSet({ rewards: ['view'] }) }] }),
        { [OPEN]: actions, [OWN]: 'hidden' },
      ],
    ];

    it.each(shapes)('%s', async (_name, who, expected) => {
      caller = programs.as(who);
      for (const [program, allowed] of Object.entries(expected)) {
        for (const [route, action, call] of routes) {
          const { status, body } = await call(program, own[program] ?? '');
          const wanted = allowed === 'hidden' ? 404 : !allowed.includes(action) ? 403 : route === 'create' ? 201 : 200;
          expect([program, route, status]).toEqual([program, route, wanted]);
          if (wanted === 403) expect((body as ErrorBody).message).toBe('You are not allowed to access this page');
        }
      }
    });

    it('gives the same answer for another program as for an unknown one [A7, B29]', async () => {
      const request = { headers: { 'x-request-id': '0190e0c4-0000-7000-8000-000000000000' } };
      const id = own[FOREIGN] ?? '';
      const ids = [
        id,
        '999999999',
        '0x10',
        '-1',
        '0',
        '01',
        '1e3',
        '1_000',
        `1' or 1=1`,
        '9223372036854775808',
        '2147483648',
        '{b3b6a1a0-0000-4000-8000-000000000000}',
        '%00',
        'x'.repeat(400),
      ];
      const calls: ((id: string) => Promise<HttpAnswer>)[] = [
        (each) => owner.get(`/admin/v2/challenges/${each}`, request),
        (each) => owner.put(`/admin/v2/challenges/${each}`, { ...linkChallenge(), version: 1 }, request),
        (each) => owner.post(`/admin/v2/challenges/${each}/toggle_approval`, undefined, request),
        (each) => owner.get(`/admin/v2/programs/${each === id ? FOREIGN : each}/challenges`, request),
        (each) => owner.post(`/admin/v2/programs/${each === id ? FOREIGN : each}/challenges`, linkChallenge(), request),
      ];
      for (const call of calls) {
        const answers = await Promise.all(ids.map((each) => call(encodeURI(each))));
        const seen = new Set(
          answers.map(({ status, body, headers }) => JSON.stringify([status, body, { ...headers, date: '' }])),
        );
        expect([...seen].map((text) => (JSON.parse(text) as [number, ErrorBody])[1].code)).toEqual(['not_found']);
      }
      const [row] = await database.query<{ points: number; version: number; approved: boolean }>(
        'SELECT points::int AS points, version::int AS version, is_approved AS approved FROM challenge WHERE id = $1',
        [id],
      );
      expect(row).toEqual({ points: 1, version: 1, approved: false });
    });

    it('is closed to callers who are not admins', async () => {
      for (const [who, status] of [
        [visitor(OWN), 401],
        [participant(OWN, '5'), 401],
        [service('rewards'), 403],
      ] as const) {
        caller = programs.as(who);
        for (const [, , call] of routes) expect((await call(OWN, own[OWN] ?? '')).status).toBe(status);
      }
    });
  });
});
