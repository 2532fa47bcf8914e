import type { AdminRights } from '@laurel/contracts/auth/caller';
import { type AuditEntry, AuditService } from '@laurel/service-kit/audit/audit.service';
import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { ProgramAccess, type ProgramFacts } from '@laurel/service-kit/auth/program-access';
import { Database } from '@laurel/service-kit/database/database';
import { BusinessError } from '@laurel/service-kit/errors/business-error';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobRunner } from '@laurel/service-kit/jobs/job-runner';
import { JobsModule } from '@laurel/service-kit/jobs/jobs.module';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { isFormula } from '@laurel/service-kit/table/csv';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { JobResponse, JobStatus } from '@laurel/contracts/jobs/job.dto';
import { Global, type INestApplicationContext, Module, type StreamableFile } from '@nestjs/common';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { text } from 'node:stream/consumers';
import { programAdmin } from '../src/caller-factories.ts';
import { createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { waitFor } from '../src/wait-for.ts';
import { startContext, walletJobsSchema } from './wallet-service.fixture.ts';

const a = { programId: '1' };
const b = { programId: '2' };
const olga = { admin_id: '7', name: 'Olga Ortiz' };

/** Adds a point to wallet 1 a row; `at` runs within a row's step, but for `wait_before`, which holds it off. */
interface Rows {
  rows: number;
  at?: Record<number, 'break' | 'refuse' | 'wait' | 'wait_before' | 'give_up'>;
}

class GaveUpError extends BusinessError {
  readonly status = 409;
  readonly code = 'gave_up';
}

const gates = new Map<string, Promise<void>>();
let broken = 0;

@JobHandler('points', { resource: 'rewards', action: 'manage' })
class AddPoints implements JobWork {
  constructor(private readonly database: Database) {}

  async run(job: RunningJob): Promise<void> {
    const { rows, at = {} } = job.input as Rows;
    const { next = 1 } = (job.state ?? {}) as { next?: number };
    for (let row = next; row <= rows; row += 1) {
      if (at[row] === 'wait_before') await gates.get(job.id);
      await job.step(async () => {
        await this.addPoint(job);
        if (at[row] === 'wait') await gates.get(job.id);
        if (at[row] === 'break' && (broken += 1) < 2) throw new Error('out of luck');
        if (at[row] === 'give_up') throw new GaveUpError('There is nothing to add to');
        const state = { next: row + 1 };
        if (at[row] !== 'refuse') return { done: 1, state, total: rows };
        return { refused: [{ line: row, value: '=1+1', message: 'has no wallet' }], state, total: rows };
      });
    }
    await job.finish({ added: rows });
  }

  private async addPoint({ scope }: RunningJob): Promise<void> {
    await this.database.query(scope, 'UPDATE wallet SET points = points + 1 WHERE program_id = $1 AND id = 1', [
      scope.programId,
    ]);
  }
}

/** Stores the recorded lines. */
const audited: AuditEntry[] = [];
const keep = { record: (_scope: unknown, _caller: unknown, entry: AuditEntry): number => audited.push(entry) };

@Global()
@Module({ providers: [{ provide: AuditService, useValue: keep }], exports: [AuditService] })
class Audit {}

const mayManage = (program: string): AdminRights => programAdmin('10', program, { rewards: ['manage'] });

/** What Olga may do, and what the program is; `null` for an admin or a program that is gone. */
let rights: AdminRights | null | 'unknown';
let program: ProgramFacts | null;

let reads = 0;
const rightsLookup: AdminRightsLookup = {
  of: (id) => {
    reads += 1;
    return rights === 'unknown' ? Promise.reject(new Error(`no rights of ${id}`)) : Promise.resolve(rights);
  },
};
const programAccess: ProgramAccess = { of: () => Promise.resolve(program) };

let database: TestDatabase;
const running: INestApplicationContext[] = [];

const boot = async (): Promise<INestApplicationContext> => {
  const app = await startContext(database, {
    poolSize: 4,
    imports: [Audit, JobsModule],
    providers: [
      AddPoints,
      { provide: AdminRightsLookup, useValue: rightsLookup },
      { provide: ProgramAccess, useValue: programAccess },
    ],
  });
  running.push(app);
  return app;
};

beforeAll(async () => {
  database = await createTestDatabase(walletJobsSchema);
});

beforeEach(async () => {
  broken = 0;
  rights = mayManage('1');
  program = { organization_id: '10', features: {} };
  await database.query('DELETE FROM job');
  await database.query('DELETE FROM wallet');
  await database.query('INSERT INTO wallet (program_id, id) VALUES (1, 1), (2, 1)');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

afterAll(() => database.drop());

const start = (app: INestApplicationContext, input: Rows, scope = a): Promise<string> =>
  app
    .get(Database)
    .transaction(scope, () =>
      app.get(JobsService).start(scope, olga, { kind: 'points', title: 'points.csv', input, total: input.rows }),
    );

const look = (app: INestApplicationContext, id: string, scope = a): Promise<JobResponse> =>
  app.get(Database).transaction(scope, () => app.get(JobsService).show(scope, id));

const until = async (app: INestApplicationContext, id: string, status: JobStatus): Promise<JobResponse> => {
  await waitFor(async () => (await look(app, id)).status === status);
  return look(app, id);
};

/** Waits until a step holds the job's row. */
const stepBegun = (id: string): Promise<unknown> =>
  waitFor(async () => {
    const free = await database.query('SELECT FROM job WHERE id = $1 FOR UPDATE SKIP LOCKED', [id]);
    return free.length === 0;
  });

const points = async (program = 1): Promise<number> => {
  const [row] = await database.query<{ points: string }>('SELECT points FROM wallet WHERE program_id = $1', [program]);
  return Number(row?.points);
};

/** Resolves once a statement that begins so waits for a lock. */
const lockWait = (beginning: string): Promise<unknown> => {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ^@ $1`;
  return waitFor(async () => (await database.query(waiting, [beginning])).length > 0);
};

/** What a job still holds of its request and its rows. */
const heldOf = async (id: string): Promise<unknown> => {
  const [row] = await database.query('SELECT input, state FROM job WHERE id = $1', [id]);
  return row;
};

const read = async (file: StreamableFile): Promise<string> => text(file.getStream());

describe('a job', () => {
  it('is done after the request, with its progress, figures and refused rows, and without its input and state', async () => {
    const app = await boot();
    const id = await start(app, { rows: 5, at: { 3: 'refuse' } });
    const job = await until(app, id, 'done');
    expect(job).toMatchObject({
      done: 5,
      refused: 1,
      total: 5,
      result: { added: 5 },
      error: null,
      started_by: 'Olga Ortiz',
      cancellable: false,
      seconds_left: null,
    });
    const errors = await app.get(Database).transaction(a, () => app.get(JobsService).refusals(a, id));
    expect(await read(errors)).toBe("line,value,reason\n3,'=1+1,has no wallet\n");
    expect(await heldOf(id)).toEqual({ input: {}, state: null });
  });

  it('runs each step once, also when one fails in its middle and the job is resumed', async () => {
    const app = await boot();
    const id = await start(app, { rows: 4, at: { 3: 'break' } });
    await until(app, id, 'done');
    expect(broken).toBe(2);
    expect(await points()).toBe(4);
  });

  it("is resumed alone, whatever the planner's estimate of the table", async () => {
    await database.query(`UPDATE pg_class SET relpages = 1, reltuples = 0 WHERE relname = 'job'`);
    await database.query(
      `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name)
       SELECT 1, 'points', 'points.csv', '{"rows":1}', 7, 'Olga Ortiz' FROM generate_series(1, 3)`,
    );
    expect(await database.query(`SELECT id FROM lease_known_job('{points}', 60)`)).toHaveLength(1);
  });

  it('is continued by another process when its own has ended', async () => {
    const first = await boot();
    let open = (): void => undefined;
    const id = await start(first, { rows: 6, at: { 2: 'wait' } });
    gates.set(id, new Promise((resolve) => (open = resolve)));
    await waitFor(async () => (await look(first, id)).done === 1);
    const closed = first.close();
    open();
    await closed;
    running.length = 0;
    const second = await boot();
    await until(second, id, 'done');
    expect(await points()).toBe(6);
  });

  it('writes nothing more once another process has its lease', async () => {
    const app = await boot();
    let open = (): void => undefined;
    const id = await start(app, { rows: 3, at: { 2: 'wait' } });
    gates.set(id, new Promise((resolve) => (open = resolve)));
    await waitFor(async () => (await look(app, id)).done === 1);
    await stepBegun(id);
    // The step under way holds the row; the other process comes right behind it.
    const stolen = database.query(
      `UPDATE job SET lease = gen_random_uuid(), next_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    await lockWait('UPDATE job SET lease');
    open();
    await stolen;
    await app.close();
    running.length = 0;
    expect(await points()).toBe(2);
  });

  it('checks its lease and asks for rights without a wait for its own row', async () => {
    const app = await boot();
    let open = (): void => undefined;
    const id = await start(app, { rows: 2, at: { 2: 'wait_before' } });
    gates.set(id, new Promise((resolve) => (open = resolve)));
    await waitFor(async () => (await look(app, id)).done === 1);
    const before = reads;
    const pool = quietPool(database.adminUrl, 1);
    const other = await pool.connect();
    // An open transaction would hold up the events of every database of the server.
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM job WHERE id = $1 FOR UPDATE', [id]);
      open();
      await waitFor(() => Promise.resolve(reads > before));
      expect(await points()).toBe(1);
    } finally {
      await other.query('COMMIT');
      other.release();
      await pool.end();
    }
    await until(app, id, 'done');
  });

  it('stops at the next step when it is cancelled, retains finished steps, and leaves one entry of it [INV-39]', async () => {
    const app = await boot();
    let open = (): void => undefined;
    const id = await start(app, { rows: 50, at: { 10: 'wait' } });
    gates.set(id, new Promise((resolve) => (open = resolve)));
    await waitFor(async () => (await look(app, id)).done === 9);
    const cancel = (): Promise<JobResponse> =>
      app.get(Database).transaction(a, () => app.get(JobsService).cancel(a, olga, id, 'reward_job'));
    const cancelled = Promise.allSettled([cancel(), cancel()]);
    open();
    await cancelled;
    const job = await until(app, id, 'cancelled');
    expect(job.done).toBeLessThan(50);
    expect(await heldOf(id)).toEqual({ input: {}, state: null });
    expect(await points()).toBe(job.done);
    await expect(cancel()).rejects.toMatchObject({ code: 'job_ended' });
    expect(audited).toEqual([
      {
        action: 'cancel',
        resource: 'reward_job',
        resourceId: id,
        title: 'points.csv',
        before: { status: 'running' },
        after: { status: 'cancelled' },
      },
    ]);
  });

  it('fails at once with the text of a refusal', async () => {
    const app = await boot();
    const id = await start(app, { rows: 3, at: { 2: 'give_up' } });
    expect(await until(app, id, 'failed')).toMatchObject({ error: 'There is nothing to add to', done: 1 });
    expect(await points()).toBe(1);
    expect(await heldOf(id)).toEqual({ input: {}, state: null });
  });

  describe('whose admin', () => {
    const STOPPED = 'Stopped: Olga Ortiz may no longer do this in this program. What was done before stays.';

    it.each<[string, () => void]>([
      ['is gone', () => (rights = null)],
      ['has lost the permission', () => (rights = programAdmin('10', '1', { rewards: ['view'], users: ['manage'] }))],
      ['has it in another program alone', () => (rights = mayManage('2'))],
      ['has changed to another organization', () => (rights = { ...mayManage('1'), organization_id: '11' })],
      ['finds the program gone', () => (program = null)],
      ['finds the feature switched off', () => (program = { organization_id: '10', features: { rewards: false } })],
      [
        'has no grant where the feature is for everyone',
        () => {
          rights = programAdmin('10', '2', {});
          program = { organization_id: '10', features: { rewards: true } };
        },
      ],
    ])('%s does nothing and says why', async (_case, change) => {
      change();
      const app = await boot();
      const id = await start(app, { rows: 3 });
      expect(await until(app, id, 'failed')).toMatchObject({ error: STOPPED, done: 0, result: null });
      expect(await points()).toBe(0);
    });

    it('loses the permission in between stops before the next step', async () => {
      const app = await boot();
      let open = (): void => undefined;
      const id = await start(app, { rows: 50, at: { 10: 'wait' } });
      gates.set(id, new Promise((resolve) => (open = resolve)));
      await waitFor(async () => (await look(app, id)).done === 9);
      await stepBegun(id);
      rights = null;
      open();
      expect(await until(app, id, 'failed')).toMatchObject({ error: STOPPED, done: 10 });
      expect(await points()).toBe(10);
    });

    it('cannot be asked about waits, as often as it takes', async () => {
      const app = await boot();
      rights = 'unknown';
      reads = 0;
      const id = await start(app, { rows: 3 });
      for (let turn = 1; turn <= 6; turn += 1) {
        await waitFor(async () => {
          const [job] = await database.query<{ waits: boolean }>(
            "SELECT next_at BETWEEN now() AND now() + interval '6 seconds' AS waits FROM job",
          );
          return reads >= turn && job?.waits === true;
        });
        await database.query('UPDATE job SET next_at = now()');
        app.get(JobRunner).wake();
      }
      expect(await look(app, id)).toMatchObject({ status: 'running', done: 0, error: null });
      rights = mayManage('1');
      await waitFor(async () => {
        await database.query(
          "UPDATE job SET next_at = now() WHERE finished_at IS NULL AND next_at < now() + interval '6 seconds'",
        );
        app.get(JobRunner).wake();
        return (await look(app, id)).status === 'done';
      });
      expect(await points()).toBe(3);
    });

    it('cannot be asked about is cancelled all the same', async () => {
      const app = await boot();
      rights = 'unknown';
      const id = await start(app, { rows: 3 });
      await waitFor(async () => (await look(app, id)).status === 'running');
      await app.get(Database).transaction(a, () => app.get(JobsService).cancel(a, olga, id, 'reward_job'));
      await waitFor(async () => {
        await database.query('UPDATE job SET next_at = now() WHERE finished_at IS NULL');
        app.get(JobRunner).wake();
        return (await look(app, id)).status === 'cancelled';
      });
      expect(await points()).toBe(0);
    });
  });

  it('is visible in its own program only [INV-22]', async () => {
    const app = await boot();
    const id = await start(app, { rows: 1 });
    await until(app, id, 'done');
    await expect(look(app, id, b)).rejects.toMatchObject({ status: 404 });
    const list = await app.get(Database).transaction(b, () => app.get(JobsService).list(b));
    expect(list.data).toEqual([]);
  });
});

describe('a CSV export', () => {
  const source = (from: string, params: unknown[] = []) => ({
    filename: 'x.csv',
    columns: [{ header: 'a "name"', sql: 't', text: true }],
    from,
    params,
  });

  it('neutralises formulas and leaves every other text as it is', async () => {
    const app = await boot();
    const texts = ['=1+1', '+1', '-1', '@x', '\t=1', '  =1', 'Ann', 'a=b', 'é', '"q", r', '', '5'];
    const file = await app.get(CsvExport).stream(a, source('unnest($1) AS t', [texts]));
    const lines = (await read(file)).split('\n');
    expect(lines).toEqual([
      '"a ""name"""',
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\t=1",
      "'  =1",
      'Ann',
      'a=b',
      'é',
      '"""q"", r"',
      '""',
      '5',
      '',
    ]);
  });

  it('comes back from a reader as it was, with no formula in any cell [INV-33]', async () => {
    const app = await boot();
    const sign = fc.constantFrom(...'=+-@\t\r\n ",\'\ufeff\u200b\u2060\u00a0\u0085'.split(''));
    const cell = fc.array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 5 });
    const texts = fc.array(
      cell.map((parts) => parts.join('').replaceAll('\0', '')),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (wanted) => {
        const file = await app
          .get(CsvExport)
          .stream(a, source('unnest($1) WITH ORDINALITY AS r (t, n) ORDER BY n', [wanted]));
        const cells = parse(await read(file))
          .slice(1)
          .map(([only]) => only ?? '');
        const visible = cells.map((value) =>
          value.replace(/^[\s\u200b-\u200f\u2060\ufeff]+/, (blank) => blank.replace(/[^\t\r]/g, '')),
        );
        expect(visible.filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([]);
        expect(cells).toEqual(wanted.map((text) => (isFormula(text) ? `'${text}` : text)));
      }),
      { numRuns: 60 },
    );
  });

  it('escapes all values [B33]', async () => {
    const app = await boot();
    const nasty = `x'; DROP TABLE wallet; -- \\' $1`;
    const file = await app.get(CsvExport).stream(a, source('(SELECT $1::text AS t WHERE $1 = $2) r', [nasty, nasty]));
    expect(await read(file)).toContain('DROP TABLE wallet');
    expect(await points()).toBe(0);
  });

  it('holds the rows of its program only [INV-22]', async () => {
    const app = await boot();
    const file = await app.get(CsvExport).stream(b, source('(SELECT program_id::text AS t FROM wallet) r'));
    expect(await read(file)).toBe('"a ""name"""\n2\n');
  });

  it('is refused before its first byte when the statement fails', async () => {
    const app = await boot();
    await expect(app.get(CsvExport).stream(a, source('nowhere'))).rejects.toThrow('nowhere');
  });

  it('releases its connection when the reader disconnects in the middle', async () => {
    const app = await boot();
    for (let turn = 0; turn < 6; turn += 1) {
      const file = await app
        .get(CsvExport)
        .stream(a, source('(SELECT repeat(i::text, 50) AS t FROM generate_series(1, 500000) i) r'));
      file.getStream().destroy();
    }
    await waitFor(async () => {
      const [row] = await database.query<{ busy: number }>(
        `SELECT count(*)::int AS busy FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE '%export' AND state = 'active'`,
      );
      return row?.busy === 0;
    });
  });
});
