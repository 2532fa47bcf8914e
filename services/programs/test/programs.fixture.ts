import type { Caller } from '@laurel/contracts/auth/caller';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { typesFor } from '@laurel/service-kit/events/queues';
import { service } from '@laurel/test-kit/caller-factories';
import { unhandledEvents } from '@laurel/test-kit/events/open-events';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { fromSources } from '@laurel/test-kit/run/from-sources';
import { waitFor } from '@laurel/test-kit/wait-for';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';

const DAY = 86_400_000;

/** A moment some days from now, as the wire writes it. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** A challenge as the back-office saves it. */
export const linkChallenge = (changes: object = {}): Record<string, unknown> => ({
  name: 'Read the map',
  caption: 'Find the river loop',
  challenge_type: 'link',
  points: 50,
  link_url: 'https://example.org/map',
  ...changes,
});

/** The programs service over real Postgres and Redis, with media in a folder of its own. */
export class ProgramsUnderTest {
  private readonly clients: HttpClient[] = [];
  private serial = 0;

  private constructor(
    readonly database: TestDatabase,
    private readonly redis: TestRedis,
    readonly instances: Instances,
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start(options: { instances?: number; env?: Record<string, string> } = {}): Promise<ProgramsUnderTest> {
    process.execArgv = fromSources;
    const [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
    const folder = await mkdtemp(join(tmpdir(), 'programs-'));
    const extra = {
      PROGRAMS_FILES_URL: pathToFileURL(folder).href,
      STRIPE_SECRET_KEY: 'stripe-secret-of-the-programs-specs-00',
      STRIPE_WEBHOOK_SECRET: 'webhook-secret-of-the-programs-specs-0',
      ...options.env,
    };
    const env = serviceEnv({ service: 'programs', database, redisUrl: redis.url, extra });
    const instances = await startInstances(start, env, options.instances ?? 1);
    return new ProgramsUnderTest(database, redis, instances, folder, env);
  }

  /** Starts one more instance, with other settings; returns its number. */
  async another(extra: Record<string, string>): Promise<number> {
    return this.instances.services.push(await start({ ...this.env, ...extra })) - 1;
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
    await this.instances.stop();
    await this.redis.stop();
    await this.database.drop();
    await rm(this.folder, { recursive: true });
  }

  /** Calls one instance in a caller's name. */
  as(caller: Caller, instance = 0): HttpClient {
    const { services } = this.instances;
    const { url } = services[instance % services.length] as { url: string };
    const client = HttpClient.as(caller, 'programs', url);
    this.clients.push(client);
    return client;
  }

  /** Inserts rows of `program`, without a look. */
  async addPrograms(
    programs: { id: string; organization: string; features?: Record<string, boolean> }[],
  ): Promise<void> {
    for (const { id, organization, features = {} } of programs) {
      await this.database.query(
        `INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as, features)
         VALUES ($1::bigint, $2, 'Program ' || $1::bigint, 'p' || $1::bigint, 'points', 'rewards', $3)`,
        [id, organization, JSON.stringify(features)],
      );
    }
  }

  /** Adds an approved challenge; returns its identifier. */
  async challenge(programId: string, changes: object = {}): Promise<string> {
    const identifier = `c-${(this.serial += 1)}`;
    await this.provision(programId, identifier, { name: identifier, caption: `Caption ${identifier}`, ...changes });
    return identifier;
  }

  async provision(programId: string, identifier: string, changes: object): Promise<void> {
    const path = `/internal/programs/${programId}/challenges/${identifier}`;
    const answer = await this.asDemo().put(path, linkChallenge(changes));
    expect(answer.status).toBe(200);
  }

  asDemo(): HttpClient {
    return this.as(service('demo'));
  }
}

/**
 * Sends an event as another service's relay would, and waits until it has been handled. It is effective now, or from
 * `effectiveAt`.
 */
export async function arrive(
  database: TestDatabase,
  programId: string,
  type: string,
  data: object,
  effectiveAt: string | null = null,
): Promise<void> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO event (program_id, type, payload, effective_at)
     VALUES ($1, $2, $3, coalesce($4, now())) RETURNING id`,
    [programId, type, JSON.stringify(data), effectiveAt],
  );
  const handled = 'SELECT FROM inbox WHERE event_id = $1 AND handled_at IS NOT NULL';
  await waitFor(async () => (await database.query(handled, [row?.id])).length > 0, { what: 'the event to be handled' });
}

/** Waits until this service has handled every event that it consumes. */
export const allHandled = (database: TestDatabase): Promise<true> =>
  waitFor(async () => (await unhandledEvents(database, 'programs', typesFor('programs'))) === 0, {
    within: 20_000,
    what: 'the events to be handled',
  });

export const submit = (who: HttpClient, name: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  who.post('/public/challenges/submit', { challenge_id: name }, { headers });

export const show = async (who: HttpClient, name: string): Promise<ChallengeResponse> =>
  (await who.get(`/public/challenges/${name}`)).body as ChallengeResponse;
