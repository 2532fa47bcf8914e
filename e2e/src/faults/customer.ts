import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { ClaimRewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { Mailbox } from '@laurel/test-kit/mailbox';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The actions that a customer repeats. */
export interface Shop {
  /** Identifiers of challenges that can be repeated. */
  readonly challenges: readonly string[];
  /** Ids of rewards without a limit of claims. */
  readonly rewards: readonly string[];
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** A write with a final answer: a success, or a refusal that does not change. */
export interface Written {
  readonly kind: 'completion' | 'claim';
  /** Identifier of the challenge, or id of the reward. */
  readonly subject: string;
  readonly key: string;
  readonly tries: number;
  /** The time from the first try to the answer. */
  readonly millis: number;
  /** When the first and the last try began, in ms of `Date.now()`. */
  readonly begun: number;
  readonly lastTry: number;
  /** `null` after a success. */
  readonly refusal: string | null;
  readonly body: unknown;
}

/** The body, and headers of the call's own. */
interface CallOptions {
  body?: object;
  accept?: string;
  'idempotency-key'?: string;
}

const PATIENCE_MILLIS = 90_000;
const RETRY_MILLIS = 100;
const PAUSE_MILLIS = 40;

/** A participant who earns, claims and reads without pause, and repeats the same call until it is answered. */
export class Customer {
  readonly written: Written[] = [];
  /** Answers that no fault excuses. */
  readonly faults: string[] = [];
  /** Repeated calls, by kind and reason: `write 503`, `page broken`. */
  readonly deferred = new Map<string, number>();
  private readonly cookies = new Map<string, string>();
  private csrfToken = '';
  private busy: Promise<unknown> | undefined;
  private wanted = false;

  private constructor(
    readonly id: string,
    private readonly http: HttpClient,
    private readonly shop: Shop,
  ) {}

  /** Signs an existing participant in with the code from the mailbox. */
  static async signIn(site: string, mailbox: Mailbox, person: Person, shop: Shop): Promise<Customer> {
    const { id, email } = person;
    const customer = new Customer(id, new HttpClient(site, undefined, { headersTimeout: 30_000 }), shop);
    await customer.renewToken();
    const asked = await customer.send('POST', '/public/signin/verify', { body: { email } });
    const { browser_token } = asked.body as VerifyResponse;
    const form = { email, browser_token, otp: await mailbox.code(email) };
    const answer = await customer.send('POST', '/public/signin/verify', { body: form });
    if (!(answer.body as VerifyResponse).otp_logged) throw new Error(`${email} could not sign in: ${textOf(answer)}`);
    await customer.renewToken();
    return customer;
  }

  start(): void {
    this.wanted = true;
    this.busy = Promise.all([this.earn(), this.spend(), this.browse()]);
  }

  /** Resolves when every call under way has been answered. */
  async stop(): Promise<void> {
    this.wanted = false;
    await this.busy;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  /** The body of a 200; any other status throws. */
  async get(path: string): Promise<unknown> {
    const answer = await this.send('GET', path);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${textOf(answer)}`);
    return answer.body;
  }

  /** The same call again under the same key. */
  async repeat({ kind, subject, key }: Written): Promise<unknown> {
    return (await this.write(kind, subject, key)).body;
  }

  done(kind: Written['kind']): Written[] {
    return this.written.filter((write) => write.kind === kind && write.refusal === null);
  }

  private async earn(): Promise<void> {
    for (let turn = 0; this.wanted; turn += 1)
      await this.writeUntilAnswered('completion', pick(this.shop.challenges, turn));
  }

  private async spend(): Promise<void> {
    for (let turn = 0; this.wanted; turn += 1) await this.writeUntilAnswered('claim', pick(this.shop.rewards, turn));
  }

  private async browse(): Promise<void> {
    const calls = ['/public/points', '/public/account', '/public/home/active_uncompleted_challenges'];
    for (let turn = 0; this.wanted; turn += 1) {
      const read = await this.repeatUntilAnswered('read', () => this.send('GET', pick(calls, turn)));
      const page = await this.repeatUntilAnswered('page', () => this.send('GET', '/', { accept: 'text/html' }));
      await sleep(read && page ? PAUSE_MILLIS : RETRY_MILLIS);
    }
  }

  private async writeUntilAnswered(kind: Written['kind'], subject: string): Promise<void> {
    const key = randomUUID();
    const begun = Date.now();
    for (let tries = 1; ; tries += 1) {
      const lastTry = Date.now();
      const answer = await this.repeatUntilAnswered(kind, () => this.write(kind, subject, key));
      const millis = Date.now() - begun;
      if (answer !== null) {
        const refusal = answer.status === 200 ? null : (answer.body as ErrorBody).code;
        this.written.push({ kind, subject, key, tries, millis, begun, lastTry, refusal, body: answer.body });
        return sleep(PAUSE_MILLIS);
      }
      if (millis > PATIENCE_MILLIS) throw new Error(`A ${kind} was not answered within ${millis} ms`);
      await sleep(RETRY_MILLIS);
    }
  }

  /** The answer, or `null` when the call has to be repeated. */
  private async repeatUntilAnswered(what: string, call: () => Promise<HttpAnswer>): Promise<HttpAnswer | null> {
    const answer = await call().catch(() => null);
    if (answer?.status === 200) return answer;
    const fault = answer === null ? null : faultOf(answer);
    if (answer !== null && fault !== null) this.faults.push(`${what}, ${fault}: ${textOf(answer)}`);
    if (answer !== null && answer.status < 500) return answer;
    const reason = `${what} ${answer?.status ?? 'broken'}`;
    this.deferred.set(reason, (this.deferred.get(reason) ?? 0) + 1);
    return null;
  }

  private write(kind: Written['kind'], subject: string, key: string): Promise<HttpAnswer> {
    const headers = { 'idempotency-key': key };
    return kind === 'completion'
      ? this.send('POST', '/public/challenges/submit', { body: { challenge_id: subject }, ...headers })
      : this.send('POST', '/public/rewards/process_reward', { body: { reward_id: subject }, ...headers });
  }

  private async renewToken(): Promise<void> {
    this.csrfToken = ((await this.get('/csrf')) as { csrf_token: string }).csrf_token;
  }

  private async send(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<HttpAnswer> {
    const { body, ...own } = options;
    const headers = {
      accept: 'application/json',
      cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      ...(method === 'POST' && { 'x-csrf-token': this.csrfToken }),
      ...own,
    };
    const answer = await this.http.request(method, path, { headers, ...(body && { body }) });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return answer;
  }
}

export const claimIdOf = ({ body }: Written): string => (body as ClaimRewardResponse).claim_id;

const pick = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const textOf = ({ status, body }: HttpAnswer): string => `${status} ${JSON.stringify(body).slice(0, 400)}`;

/** The fault of an answer that is no success; `null` for refusals that a client can handle. */
function faultOf({ status, headers, body }: HttpAnswer): string | null {
  const names = typeof body === 'object' && body !== null ? Object.keys(body).sort().join() : '';
  const isPage = String(headers['content-type']).startsWith('text/html') && String(body).includes('Try again');
  if (isPage) return status === 503 && headers['retry-after'] !== undefined ? null : 'an unexpected page';
  if (names !== 'code,errors,message,request_id,success') return 'not the uniform error shape';
  const { code } = body as ErrorBody;
  if (status === 409 && code === 'insufficient_points') return null;
  if (status !== 503 && status !== 504) return 'an unexpected answer';
  return status === 503 && headers['retry-after'] === undefined ? 'no Retry-After' : null;
}
