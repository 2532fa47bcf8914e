import type { Caller } from '@laurel/contracts/auth/caller';
import type { Locale } from '@laurel/contracts/languages/languages';
import { type ResolveSessionResponse, sessionHeaders } from '@laurel/contracts/identity/sessions.dto';
import { startTurnstile, type TurnstileStandIn } from '@laurel/stand-ins/turnstile';
import { service, visitor } from '@laurel/test-kit/caller-factories';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { SmtpSink } from '@laurel/test-kit/mail/smtp-sink';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

export type Json = Record<string, unknown>;

/** An answer whose body is an object. */
export interface Answer extends Omit<HttpAnswer, 'body'> {
  body: Json;
}

interface ProgramOptions {
  otp?: boolean;
  offers?: boolean;
  name?: string;
  subdomain?: string;
  enrolment?: { override: boolean; url: string | null };
  colours?: { primary: string; primary_content: string };
  /** Participants choose their language. */
  i18n?: boolean;
  language?: Locale;
  testMode?: boolean;
}

/** Identity over real Postgres, Redis, SMTP and the Turnstile stand-in. */
export class IdentityUnderTest {
  #programs = 0;
  #people = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    readonly mailServer: SmtpSink,
    readonly turnstile: TurnstileStandIn,
    readonly instances: Instances,
    readonly env: NodeJS.ProcessEnv,
    readonly files: string,
  ) {}

  static async start(options: { instances?: number; env?: Record<string, string> } = {}): Promise<IdentityUnderTest> {
    const turnstileSecret = randomBytes(24).toString('base64url');
    const [database, redis, mailServer, turnstile] = await Promise.all([
      createTestDatabase(schema),
      TestRedis.create(),
      SmtpSink.start(),
      startTurnstile({ secret: turnstileSecret }),
    ]);
    const files = await mkdtemp(join(tmpdir(), 'laurel-identity-'));
    const env = serviceEnv({
      service: 'identity',
      database,
      redisUrl: redis.url,
      extra: {
        PUBLIC_SCHEME: 'http',
        PUBLIC_HOST_SUFFIX: 'localhost:8080',
        IDENTITY_FILES_URL: pathToFileURL(files).href,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'no-reply@laurel.test',
        SEAL_SECRET: randomBytes(32).toString('base64url'),
        CODE_SECRET: randomBytes(32).toString('base64url'),
        TURNSTILE_URL: turnstile.url,
        TURNSTILE_SECRET: turnstileSecret,
        ...options.env,
      },
    });
    const instances = await startInstances(start, env, options.instances ?? 1);
    return new IdentityUnderTest(database, redis, mailServer, turnstile, instances, env, files);
  }

  async stop(): Promise<void> {
    await this.instances.stop();
    await Promise.all([this.mailServer.close(), this.redis.stop(), this.turnstile.stop()]);
    await this.database.drop();
    await rm(this.files, { recursive: true, force: true });
  }

  /** Adds a program to the read model; returns its id. */
  async program(options: ProgramOptions = {}): Promise<string> {
    this.#programs += 1;
    const id = String(100 + this.#programs);
    const { otp = true, offers = true, name = 'Sunrise Club', subdomain = `p${id}`, enrolment, colours } = options;
    const { i18n = true, language = 'en', testMode = false } = options;
    await this.database.query(
      `INSERT INTO program_copy (id, organization_id, name, subdomain, features, override_enrollment, program_custom_signin_url,
         mail_colours, i18n_enabled, language, test_mode, version)
       VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)`,
      [
        id,
        name,
        subdomain,
        { otp_login: otp, offers_reward: offers },
        enrolment?.override ?? false,
        enrolment?.url ?? null,
        colours ?? null,
        i18n,
        language,
        testMode,
      ],
    );
    return id;
  }

  /** Adds the owner of organization 1 whose id the callers of tests have: jobs go on only while their admin may do them. */
  async owner(): Promise<void> {
    await this.database.query(`
      INSERT INTO organization (id, key, name) OVERRIDING SYSTEM VALUE VALUES (1, 'sunrise', 'Sunrise');
      INSERT INTO admin_user (id, organization_id, email, first_name, last_name)
        OVERRIDING SYSTEM VALUE VALUES (1, 1, 'grace@example.org', 'Grace', 'Hopper');
      INSERT INTO admin_grant (admin_id, system_role) VALUES (1, 'organization_owner')`);
  }

  /** Adds a participant through the provisioning call; returns id and address. */
  async participant(programId: string, fields: Json = {}): Promise<{ id: string; email: string }> {
    const email = this.address();
    const body = { first_name: 'Ada', last_name: 'Byron', ...fields };
    const answer = await this.call(
      service('demo'),
      'PUT',
      `/internal/programs/${programId}/participants/${email}`,
      body,
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { id: answer.body['id'] as string, email };
  }

  /** Makes a participant a member, as an event of programs does. */
  async premium(id: string): Promise<void> {
    await this.database.query('UPDATE participant SET is_premium = true WHERE id = $1', [id]);
  }

  /** An unused address. */
  address(): string {
    this.#people += 1;
    return `person${this.#people}@example.com`;
  }

  /** A browser on a program's site; with `null`, in the back-office. Each has an address of its own. */
  browser(programId: string | null): Browser {
    return new Browser(this, programId);
  }

  /** A solved bot check. */
  solved(programId: string, claims: { hostname?: string; action?: string } = {}): string {
    return this.turnstile.token({ hostname: `p${programId}.localhost`, action: 'login', ...claims });
  }

  /** An object is sent as JSON, text as it is. */
  async call(caller: Caller, method: Method, path: string, body?: object | string, headers = {}): Promise<Answer> {
    const client = HttpClient.as(caller, 'identity', this.instances.nextUrl());
    try {
      return (await client.request(method, path, { headers, ...(body && { body }) })) as Answer;
    } finally {
      await client.close();
    }
  }

  /** Moves all codes into the past. */
  async age(seconds: number): Promise<void> {
    for (const table of ['login_code', 'admin_login_code']) {
      await this.database.query(
        `UPDATE ${table} SET created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
        [seconds],
      );
    }
  }

  async count(sql: string, params: readonly unknown[] = []): Promise<number> {
    const [row] = await this.database.query<{ count: string }>(sql, params);
    return Number(row?.count ?? Number.NaN);
  }
}

let addresses = 0;

/**
 * A browser behind the gateway: stores the cookies that the gateway would set, and signs calls as the signed-in person.
 */
export class Browser {
  address = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  language = 'en';
  accept = 'application/json, text/plain, */*';
  browserToken: string | undefined;
  session: string | undefined;
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64)';
  /** Host that the gateway was called on. */
  host: string | undefined;

  constructor(
    private readonly identity: IdentityUnderTest,
    private readonly programId: string | null,
  ) {}

  get audience(): 'participant' | 'admin' {
    return this.programId === null ? 'admin' : 'participant';
  }

  /** The session that the gateway would resolve for the cookie. */
  async resolve(token = this.session, programId = this.programId): Promise<ResolveSessionResponse['session']> {
    if (token === undefined) return null;
    const question = { token, audience: this.audience, ...(programId !== null && { program_id: programId }) };
    const answer = await this.identity.call(service('gateway'), 'POST', '/internal/sessions/resolve', question);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body as unknown as ResolveSessionResponse).session;
  }

  async caller(): Promise<Caller> {
    const session = await this.resolve();
    if (session) return session.caller;
    return this.programId === null ? service('gateway') : visitor(this.programId);
  }

  async send(method: Method, path: string, body?: object): Promise<Answer> {
    const answer = await this.identity.call(await this.caller(), method, path, body, this.headers());
    const { start: started, browser, end } = sessionHeaders;
    if (answer.headers[browser] !== undefined) this.browserToken = String(answer.headers[browser]);
    if (answer.headers[started] !== undefined) this.session = String(answer.headers[started]);
    if (answer.headers[end] !== undefined) this.session = undefined;
    return answer;
  }

  headers(): Record<string, string> {
    return {
      'x-client-ip': this.address,
      'accept-language': this.language,
      accept: this.accept,
      'user-agent': this.userAgent,
      ...(this.browserToken !== undefined && { [sessionHeaders.browser]: this.browserToken }),
      ...(this.host !== undefined && { 'x-forwarded-host': this.host }),
    };
  }

  verify(form: Json, query = ''): Promise<Answer> {
    return this.send('POST', `/public/signin/verify${query}`, form);
  }

  /** Sends the code step as the page does. */
  verifyCode(email: string, otp: string, rest: Json = {}): Promise<Answer> {
    return this.verify({ email, otp, auth_type: 'otp', browser_token: this.browserToken, ...rest });
  }

  /** Sends the sign-up step as the page does. */
  signUp(email: string, rest: Json = {}): Promise<Answer> {
    return this.verify({
      email,
      first_name: 'Grace',
      last_name: 'Hopper',
      agree_terms: 'on',
      'cf-turnstile-response': this.identity.solved(this.programId ?? ''),
      ...rest,
    });
  }

  /** E-mail step, mailbox, code step. */
  async signIn(email: string): Promise<Answer> {
    const before = this.identity.mailServer.to(email).length;
    const asked = await this.verify({ email });
    if (asked.body['ok'] !== true) throw new Error(JSON.stringify(asked.body));
    return this.verifyCode(email, await this.identity.mailServer.code(email, before + 1));
  }
}
