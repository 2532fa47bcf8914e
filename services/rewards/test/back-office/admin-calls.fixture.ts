import type { Caller } from '@laurel/contracts/auth/caller';
import type { JobResponse, JobStarted } from '@laurel/contracts/jobs/job.dto';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { bearer } from '@laurel/test-kit/tokens';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { RewardsUnderTest } from '../rewards.fixture.ts';

const BOUNDARY = 'x-desk';

/** Back-office calls of one program, as one admin. */
export class BackOfficeClient {
  constructor(
    private readonly rewards: RewardsUnderTest,
    private readonly programId: string,
    readonly caller: Caller,
  ) {}

  get(path: string): Promise<HttpAnswer> {
    return this.rewards.call(this.caller, 'GET', this.address(path));
  }

  async read<Body>(path: string): Promise<Body> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    return body as Body;
  }

  post(path: string, body: object = {}): Promise<HttpAnswer> {
    return this.rewards.call(this.caller, 'POST', this.address(path), body);
  }

  put(path: string, body: object): Promise<HttpAnswer> {
    return this.rewards.call(this.caller, 'PUT', this.address(path), body);
  }

  patch(path: string, body: object): Promise<HttpAnswer> {
    return this.rewards.call(this.caller, 'PATCH', this.address(path), body);
  }

  upload(path: string, content: string, name = 'codes.csv'): Promise<HttpAnswer> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const headers = {
      ...bearer(this.caller, 'rewards'),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    };
    return this.rewards
      .as(this.caller)
      .post(this.address(path), `${head}${content}\r\n--${BOUNDARY}--\r\n`, { headers });
  }

  /** The ended job behind an answer. */
  async ended({ status, body }: HttpAnswer): Promise<JobResponse> {
    if (status !== 202) throw new Error(`No job was started: ${status} ${JSON.stringify(body)}`);
    const path = `programs/${this.programId}/reward_jobs/${(body as JobStarted).job_id}`;
    return waitFor<JobResponse | null>(
      async () => {
        const job = await this.read<JobResponse>(path);
        return ['queued', 'running'].includes(job.status) ? null : job;
      },
      { within: 60_000, what: 'the job to end' },
    );
  }

  private address(path: string): string {
    return `/admin/v2/${path}`;
  }
}
