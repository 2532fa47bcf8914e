import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { SandboxSaved, SandboxState } from '@laurel/contracts/programs/organization/sandbox.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { admin, organizationAdmin, programAdmin, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '9400';

let programs: ProgramsUnderTest;
let owner: HttpClient;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start({ instances: 2 });
  owner = programs.as(organizationAdmin(ORGANIZATION));
});
afterAll(() => programs.stop());

const program = async (name: string): Promise<string> =>
  ((await owner.post('/admin/v2/programs', { name, features: ['tiers'] })).body as { program_id: string }).program_id;
const create = (id: string, by = owner): Promise<HttpAnswer> => by.post(`/admin/v2/programs/${id}/sandbox`);
const show = async (id: string): Promise<SandboxState> =>
  (await owner.get(`/admin/v2/programs/${id}/sandbox`)).body as SandboxState;
const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;
const twins = (id: string) =>
  programs.database.query<{ id: string; name: string; test_mode: boolean }>(
    'SELECT id, name, test_mode FROM program WHERE sandbox_of_id = $1',
    [id],
  );

describe('the sandbox of a live program', () => {
  it('is a program in test mode with its settings and content, and without its people', async () => {
    const id = await program('Sunrise');
    await programs.database.query(
      `UPDATE program SET term_points_as = 'miles', time_zone = 'Europe/Madrid', country = 'ES' WHERE id = $1`,
      [id],
    );
    await programs.challenge(id, { name: 'Map' });
    await programs.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       VALUES ($1, 77, 'Ada', 'Byron', 'active', 1)`,
      [id],
    );
    expect(await show(id)).toEqual({ sandbox: null, test_mode: false });

    const answer = (await create(id)).body as SandboxSaved;
    const { program_id: twin } = answer.sandbox;
    expect(answer).toEqual({
      success: true,
      message: 'The sandbox has been created.',
      created: true,
      sandbox: { program_id: twin, name: 'Sunrise sandbox', subdomain: 'sunrise-sandbox' },
    });
    expect(twin).not.toBe(id);
    expect(await show(id)).toEqual({ sandbox: answer.sandbox, test_mode: false });
    expect(await show(twin)).toEqual({ sandbox: null, test_mode: true });
    expect((await owner.get(`/admin/v2/programs/${twin}`)).body).toMatchObject({
      name: 'Sunrise sandbox',
      test_mode: true,
      term_points_as: 'miles',
      time_zone: 'Europe/Madrid',
      country: 'ES',
    });
    const count = (table: string) =>
      programs.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE program_id = $1`, [twin]);
    expect(await count('challenge')).toEqual([{ n: 1 }]);
    expect(await count('participant_copy')).toEqual([{ n: 0 }]);
    const [told] = await programs.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE program_id = $1 AND type = 'program.changed'`,
      [twin],
    );
    expect(told?.payload).toMatchObject({ test_mode: true, features: { tiers: true }, organization_id: ORGANIZATION });
    const trail = await programs.database.query(
      `SELECT action, after FROM ${auditEntries} WHERE program_id = $1 AND resource = 'program'`,
      [twin],
    );
    expect(trail).toMatchObject([{ action: 'create', after: { copy_from: id, test_mode: true } }]);
  });

  it('is the same one for every call', async () => {
    const id = await program('Twice');
    const first = (await create(id)).body as SandboxSaved;
    expect((await create(id)).body).toEqual({
      success: true,
      message: 'This program has a sandbox already.',
      created: false,
      sandbox: first.sandbox,
    });
    expect(await twins(id)).toEqual([{ id: first.sandbox.program_id, name: 'Twice sandbox', test_mode: true }]);
  });

  it('is one when several calls ask for it at the same moment', async () => {
    const id = await program('Hurry');
    const { fulfilled, rejected } = await race(8, () => create(id), { warm: () => owner.get('/admin/v2/programs') });
    expect(rejected).toEqual([]);
    const answers = fulfilled.map(({ body }) => body as SandboxSaved);
    expect(fulfilled.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ sandbox }) => sandbox.program_id)).size).toBe(1);
    expect(await twins(id)).toHaveLength(1);
  });

  it('stays in test mode, also for those who write to the database', async () => {
    const id = await program('For good');
    const { program_id: twin } = ((await create(id)).body as SandboxSaved).sandbox;
    const stored = (await owner.get(`/admin/v2/programs/${twin}`)).body as ProgramSettings;
    const { name, description, term_points_as, term_rewards_as, version } = stored;
    const refused = await owner.post(`/admin/v2/programs/${twin}`, {
      name,
      description,
      term_points_as,
      term_rewards_as,
      version,
      test_mode: false,
    });
    expect([refused.status, (refused.body as ErrorBody).errors]).toEqual([
      422,
      { test_mode: ['Test mode cannot be switched off'] },
    ]);
    await expect(programs.database.query('UPDATE program SET test_mode = false WHERE id = $1', [twin])).rejects.toThrow(
      'cannot be switched off',
    );
  });

  it('has none of its own', async () => {
    const id = await program('Nested');
    const { program_id: twin } = ((await create(id)).body as SandboxSaved).sandbox;
    expect(codeOf(await create(twin))).toBe('409 not_live');
    expect(await twins(twin)).toEqual([]);
  });

  it('is created by those who manage the organization, and shown to those who change the program', async () => {
    const id = await program('Rights');
    const callers = [
      admin(ORGANIZATION),
      programAdmin(ORGANIZATION, id, { organization: ['manage'] }),
      organizationAdmin('9401'),
    ];
    const codes = [];
    for (const caller of callers) codes.push(codeOf(await create(id, programs.as(caller))));
    expect(codes).toEqual(['404 not_found', '403 forbidden', '404 not_found']);
    expect((await create(id, programs.as(visitor(id)))).status).toBe(401);
    expect(await twins(id)).toEqual([]);
    const editor = programs.as(programAdmin(ORGANIZATION, id, { program: ['update'] }));
    expect((await editor.get(`/admin/v2/programs/${id}/sandbox`)).status).toBe(200);
    const stranger = programs.as(organizationAdmin('9401'));
    expect((await stranger.get(`/admin/v2/programs/${id}/sandbox`)).status).toBe(404);
  });
});
