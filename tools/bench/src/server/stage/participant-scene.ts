import { signInternalToken } from '@laurel/service-kit/auth/internal-token';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import Bull from 'bull';
import { createReadStream, openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { signIn } from './sign-in.ts';
import type { Stage } from './stage.ts';

const ORGANIZATION = '1';
const OWNER = 'owner@demo.test';
const TOKEN_SECONDS = 7_200;
const TAKEN_AT_ONCE = 16;
const columns = 'email, first_name, last_name';

/** What an import does to those who are there already. */
type Strategies = Record<'email' | 'points' | 'tags' | 'naming' | 'metric', string>;

/** Programs with many people, and whoever manages them. */
export class ParticipantScene {
  private session = '';

  private constructor(
    private readonly stage: Stage,
    private readonly token: string,
    /** A file of people, and one of the same people with other names. */
    readonly files: { readonly people: string; readonly renamed: string },
    readonly rows: number,
  ) {}

  static async build(stage: Stage, rows: number): Promise<ParticipantScene> {
    const secret = stage.environment('gateway')['IDENTITY_TOKEN_SECRET'] ?? '';
    const caller = organizationAdmin(ORGANIZATION);
    const token = signInternalToken(caller, { audience: 'identity', secret, seconds: TOKEN_SECONDS });
    const files = { people: join(stage.folder, 'people.csv'), renamed: join(stage.folder, 'renamed.csv') };
    await writeFile(files.people, csvOf(rows, 'First'));
    await writeFile(files.renamed, csvOf(rows, 'Other'));
    return new ParticipantScene(stage, token, files, rows);
  }

  /** An empty program; answers its id. */
  async program(): Promise<string> {
    const { rows } = await this.stage.pool('identity', 1).query<{ id: string }>(
      `INSERT INTO program (id, organization_id, name, subdomain, features, override_enrollment, version)
       SELECT coalesce(max(id), 0) + 1, ${ORGANIZATION}, 'Bench', 'bench-' || coalesce(max(id), 0) + 1, '{}', false, 1
       FROM program RETURNING id`,
    );
    return rows[0]?.id ?? '';
  }

  /** A program with everybody of the file, past the import: answers its id. */
  async filledProgram(): Promise<string> {
    const programId = await this.program();
    await this.copyFile(this.files.people);
    await this.withClient(async (client) => {
      await client.query(
        `WITH people AS (
           INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
           SELECT $1, email, first_name, last_name, lower(first_name || ' ' || last_name), lower(last_name),
             CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'active' END
           FROM (SELECT *, row_number() OVER () AS n FROM bench_people) p RETURNING program_id, id)
         INSERT INTO participant_stats (program_id, participant_id, unused_points)
         SELECT program_id, id, id % 1000 FROM people`,
        [programId],
      );
      await client.query('VACUUM ANALYZE participant, participant_stats, participant_tag, admin_tag');
    });
    return programId;
  }

  /** Seconds until a file is imported, from the first byte of its upload. */
  async importFile(programId: string, path: string, strategies: Strategies): Promise<number> {
    const form = new FormData();
    for (const [field, value] of Object.entries(strategies)) form.append(field, value);
    form.append('csv_file', await openAsBlob(path), 'people.csv');
    const began = performance.now();
    const answer = await this.call(`programs/${programId}/participants/import`, { method: 'POST', body: form });
    const { job_id } = (await answer.json()) as { job_id: string };
    const isDone = async (): Promise<boolean> => {
      const job = await this.call(`programs/${programId}/participant_jobs/${job_id}`);
      const { status, error } = (await job.json()) as { status: string; error: string | null };
      if (status === 'failed') throw new Error(`The import has failed: ${error ?? ''}`);
      return status === 'done';
    };
    const queues = this.takeFacts();
    try {
      await waitFor(isDone, { within: 1_800_000, every: 100, what: 'the import' });
    } finally {
      await Promise.all(queues.map((queue) => queue.close()));
    }
    return (performance.now() - began) / 1_000;
  }

  /** Seconds until COPY has the same file in a bare table with a unique address. */
  async copyFile(path: string): Promise<number> {
    return this.withClient(async (client) => {
      await client.query('DROP TABLE IF EXISTS bench_people');
      await client.query('CREATE TABLE bench_people (email text UNIQUE, first_name text, last_name text)');
      const began = performance.now();
      await pipeline(
        createReadStream(path),
        client.query(copyFrom(`COPY bench_people (${columns}) FROM STDIN (FORMAT csv, HEADER)`)),
      );
      return (performance.now() - began) / 1_000;
    });
  }

  async withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.stage.databaseUrl('identity') });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Forgets the facts that are left, and has Postgres write what it still holds: each side begins alike. */
  async settle(): Promise<void> {
    await this.withClient(async (client) => {
      await client.query('TRUNCATE event, event_failure');
      await client.query('CHECKPOINT');
    });
    await this.stage.emptyQueues();
  }

  /** Runs `work`; answers by how many megabytes the service's memory was at most above where it began. */
  async memoryOf(work: () => Promise<unknown>): Promise<number> {
    const before = await this.residentBytes();
    let most = before;
    const timer = setInterval(() => {
      void this.residentBytes().then((bytes) => {
        most = Math.max(most, bytes);
      });
    }, 250);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
    return (most - before) / 1_000_000;
  }

  /** Signs the owner of the demo's programs in, for downloads. */
  async signIn(): Promise<void> {
    this.session = await signIn(this.stage, OWNER, 'admin');
  }

  /** A download through the gateway. */
  async download(path: string): Promise<Response> {
    const headers = { cookie: `admin-session=${this.session}` };
    const answer = await fetch(`http://${this.stage.gateway.host}/admin/v2/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  }

  private async residentBytes(): Promise<number> {
    const text = await (await fetch(`${this.stage.origin('identity')}/metrics`)).text();
    return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1] ?? NaN);
  }

  /** Stands in for the services that hear of people: takes their facts without any effect. */
  private takeFacts(): Bull.Queue[] {
    const queues = ['{programs}', '{rewards}', '{receipts}'].map((name) => new Bull(name, this.stage.redisUrl));
    for (const queue of queues) {
      queue.process(TAKEN_AT_ONCE, () => Promise.resolve()).catch(() => undefined);
    }
    return queues;
  }

  /** A call of the service in the name of who may do everything in the organization. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.stage.origin('identity')}/admin/v2/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  }
}

/** In no order of the addresses, as people come. */
function csvOf(rows: number, name: string): string {
  const line = (n: number): string => `p${(n * 7_919) % rows}@mail${n % 97}.test,${name}${n % 3_000},Last${n % 20_000}`;
  return `email,first_name,last_name\n${Array.from({ length: rows }, (_, n) => line(n)).join('\n')}\n`;
}
