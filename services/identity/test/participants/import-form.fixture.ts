import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ImportCounts,
  ImportStarted,
  ParticipantImport,
} from '@laurel/contracts/identity/participants/import.dto';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { Answer, IdentityUnderTest, Json } from '../identity.fixture.ts';

/** A member of staff of the organization that every program of `IdentityUnderTest` belongs to. */
export const grace = organizationAdmin('1');

const BOUNDARY = 'laurel-boundary';

/** A multipart form as a browser sends it; the file last, or none without a name. */
export function importForm(
  csv: string | Buffer,
  fields: Record<string, string>,
  fileName: string | null = 'people.csv',
): {
  body: string;
  headers: Record<string, string>;
} {
  const part = (head: string, value: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const values = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const head = `name="csv_file"; filename="${fileName}"\r\ncontent-type: text/csv`;
  const file = fileName === null ? '' : part(head, String(csv));
  return {
    body: `${values.join('')}${file}--${BOUNDARY}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

export const ignoreAll = { email: 'ignore', points: 'ignore', tags: 'ignore', naming: 'ignore', metric: 'ignore' };
export const addAll = { email: 'ignore', points: 'append', tags: 'append', naming: 'append', metric: 'append' };

/** Staff's calls for a program's participants, over HTTP. */
export class Staff {
  constructor(
    private readonly identity: IdentityUnderTest,
    readonly programId: string,
    private readonly caller: AdminCaller = grace,
  ) {}

  get(path: string): Promise<Answer> {
    return this.identity.call(this.caller, 'GET', `/admin/v2${path}`);
  }

  /** Parses an answer that is no JSON. */
  async text(path: string): Promise<string> {
    return (await this.get(path)).body as unknown as string;
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.identity.call(this.caller, 'POST', `/admin/v2${path}`, body);
  }

  put(path: string, body: object): Promise<Answer> {
    return this.identity.call(this.caller, 'PUT', `/admin/v2${path}`, body);
  }

  list(query = ''): Promise<Answer> {
    return this.get(`/programs/${this.programId}/participants${query}`);
  }

  /** The first page of the table by address. */
  async people(): Promise<Json[]> {
    return (await this.list('?sort=email&page_size=100')).body['data'] as Json[];
  }

  async send(csv: string, fields: Record<string, string> = addAll, fileName?: string | null): Promise<Answer> {
    const { body, headers } = importForm(csv, fields, fileName);
    return this.identity.call(
      this.caller,
      'POST',
      `/admin/v2/programs/${this.programId}/participants/import`,
      body,
      headers,
    );
  }

  /** Imports a file and waits until it is done. */
  async import(
    csv: string,
    fields: Record<string, string> = addAll,
  ): Promise<{ id: string; counts: ImportCounts; job: JobResponse }> {
    const answer = await this.send(csv, fields);
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
    const { import_id: id, job_id } = answer.body as unknown as ImportStarted;
    const job = await this.ended(job_id);
    const record = await this.importOf(id);
    return { id, job, counts: record.counts ?? record.checked ?? noCounts };
  }

  async importOf(id: string): Promise<ParticipantImport> {
    return (await this.get(`/programs/${this.programId}/participants/import/${id}`))
      .body as unknown as ParticipantImport;
  }

  async undo(id: string): Promise<JobResponse> {
    const answer = await this.post(`/programs/${this.programId}/participants/import/${id}/undo`);
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
    return this.ended(answer.body['job_id'] as string);
  }

  async job(id: string): Promise<JobResponse> {
    return (await this.get(`/programs/${this.programId}/participant_jobs/${id}`)).body as unknown as JobResponse;
  }

  async ended(id: string): Promise<JobResponse> {
    const read = async (): Promise<JobResponse | null> => {
      const job = await this.job(id);
      return job.status === 'queued' || job.status === 'running' ? null : job;
    };
    return waitFor(read, { within: 60_000, what: `job ${id} to end` });
  }
}
