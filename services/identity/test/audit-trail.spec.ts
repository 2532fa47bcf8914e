import type { AuditRecord } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { Database } from '@laurel/service-kit/database/database';
import { organizationAdmin, programAdmin } from '@laurel/test-kit/caller-factories';
import { quietPool } from '@laurel/test-kit/postgres';
import { AuditTrailEvents } from '../src/admins/audit/audit-trail.events.ts';
import { IdentityUnderTest, type Json } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;
let other: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
  other = await identity.program();
  await receive(program, [
    record({ id: '1', resource: 'challenge', resource_id: '11', title: 'Morning run', created_at: at(1) }),
    record({
      id: '2',
      resource: 'reward',
      resource_id: '11',
      title: 'Mug',
      admin_name: 'Ines Vega',
      created_at: at(2),
    }),
    record({ id: '3', resource: 'participant', resource_id: '5', title: 'Ada Byron', created_at: at(3) }),
    record({ id: '4', resource: 'challenge', resource_id: '12', title: '=Evening run', created_at: at(4) }),
  ]);
  await receive(other, [record({ id: '5', title: 'Elsewhere' })]);
});

afterAll(() => identity.stop());

const at = (minute: number): string => `2026-11-20T10:0${minute}:00.000Z`;

const record = ({ id = '1', ...rest }: Partial<AuditRecord>): AuditRecord => ({
  id: `4f0e7a52-5f1c-4d0a-9c55-3a1f8f6f2d0${id}`,
  service: 'programs',
  admin_id: '7',
  admin_name: 'Olga Ortiz',
  action: 'update',
  resource: 'challenge',
  resource_id: '11',
  title: 'Morning run',
  before: { points: 5 },
  after: { points: 10 },
  created_at: at(0),
  ...rest,
});

/** Passes events to their handler as the consumer does. */
async function receive(programId: string, records: AuditRecord[]): Promise<void> {
  const { app } = identity.instances.services[0]!;
  const scope = { programId };
  const shared = { id: '', type: 'audit.recorded' as const, version: 1, effective_at: '', trace_id: null };
  const events = records.map((data) => ({ ...shared, program_id: programId, data }));
  await app.get(Database).transaction(scope, () => app.get(AuditTrailEvents).recorded(scope, events));
}

const owner = organizationAdmin('1');
const read = (caller: AdminCaller, query = '', programId = program) =>
  identity.call(caller, 'GET', `/admin/v2/programs/${programId}/audit_entries${query}`);
const titles = async (caller: AdminCaller, query = ''): Promise<unknown[]> =>
  ((await read(caller, query)).body['data'] as Json[]).map((row) => row['title']);

describe('the audit trail of a program', () => {
  it('lists actor, change and time, with the values before and after, the newest first, 100 rows at most [A-569]', async () => {
    const { body } = await read(owner);
    expect(body['meta']).toEqual({ page: 1, page_size: 20, total: 4 });
    expect((await read(owner, '?page_size=1000000')).body['meta']).toMatchObject({ page_size: 100 });
    expect((body['data'] as Json[])[3]).toMatchObject({
      admin_id: '7',
      admin_name: 'Olga Ortiz',
      action: 'update',
      resource: 'challenge',
      resource_id: '11',
      title: 'Morning run',
      before: { points: 5 },
      after: { points: 10 },
      created_at: at(1),
    });
    expect(await titles(owner)).toEqual(['=Evening run', 'Ada Byron', 'Mug', 'Morning run']);
  });

  it('is searched by the words of a record and of a name, and filtered to one record or a day', async () => {
    expect(await titles(owner, '?search=RUN')).toEqual(['=Evening run', 'Morning run']);
    expect(await titles(owner, '?search=vega')).toEqual(['Mug']);
    expect(await titles(owner, '?columnFilters[resource]=challenge&columnFilters[resource_id]=11')).toEqual([
      'Morning run',
    ]);
    expect(await titles(owner, '?columnFilters[created_on]=2026-11-20')).toHaveLength(4);
    expect(await titles(owner, '?columnFilters[created_on]=2026-11-21')).toEqual([]);
  });

  it('stores an entry once, however often its event arrives', async () => {
    await receive(program, [record({ id: '1', title: 'Morning run', created_at: at(1) })]);
    expect((await read(owner)).body['meta']).toMatchObject({ total: 4 });
  });

  it('refuses changes and removals by the service’s role, in the log of events too [INV-05]', async () => {
    const pool = quietPool(identity.database.appUrl, 1);
    try {
      for (const table of ['audit_trail', 'event']) {
        for (const statement of [`UPDATE ${table} SET program_id = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
          await expect(pool.query(statement)).rejects.toThrow(`permission denied for table ${table}`);
        }
      }
    } finally {
      await pool.end();
    }
  });

  it('stores no values of a participant who was erased before the entry came [INV-41]', async () => {
    const elsewhere = await identity.program();
    await identity.database.query('INSERT INTO erasure (program_id, participant_id) VALUES ($1, 901)', [elsewhere]);
    const after = { reason: 'Sings best', participant_ids: ['900', '901'] };
    await receive(elsewhere, [
      record({ id: '1', resource: 'participant', resource_id: '901', title: 'Participant 901' }),
      record({ id: '2', resource: 'participant', resource_id: '900', title: 'Participant 900' }),
      record({ id: '3', resource: 'reward', resource_id: '901', title: 'Mug', before: null, after }),
      record({ id: '4', resource: 'reward', title: 'Cup', after: { ...after, participant_ids: ['900'] } }),
    ]);
    const { body } = await read(owner, '?sort=title', elsewhere);
    expect((body['data'] as Json[]).map((row) => [row['title'], row['before'], row['after']])).toEqual([
      ['Cup', { points: 5 }, { reason: 'Sings best', participant_ids: ['900'] }],
      ['Mug', null, { participant_ids: ['900', '901'] }],
      ['Participant 900', { points: 5 }, { points: 10 }],
      ['Participant 901', null, null],
    ]);
  });

  it('shows each reader the entries they may view, in the file too [A-554]', async () => {
    const editor = programAdmin('1', program, { challenges: ['view'] });
    expect(await titles(editor)).toEqual(['=Evening run', 'Morning run']);
    expect((await read(editor)).body['meta']).toMatchObject({ total: 2 });
    expect(await titles(editor, '?columnFilters[resource]=participant')).toEqual([]);
    const file = await identity.call(editor, 'GET', `/admin/v2/programs/${program}/audit_entries.csv`);
    const lines = (file.body as unknown as string).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=Evening run");
  });

  it('is empty for staff of another program, and not accessible outside the organization [INV-20]', async () => {
    expect((await read(programAdmin('1', other, { challenges: ['view'] }))).status).toBe(404);
    expect((await read(organizationAdmin('2'))).status).toBe(404);
  });

  it('refuses an unknown filter [B33]', async () => {
    expect((await read(owner, '?columnFilters[before]=x')).status).toBe(400);
  });
});
