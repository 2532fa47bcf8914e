import type { Caller } from '@laurel/contracts/auth/caller';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { service } from '@laurel/test-kit/caller-factories';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { start } from '../main.ts';
import { migrations } from '../migrations/index.ts';

const DAY = 86_400_000;

/** So many days from now, as the wire writes it. */
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

/** The programs service over real Postgres and Redis. */
export class ProgramsUnderTest {
  private readonly clients: HttpClient[] = [];
  private serial = 0;

  private constructor(
    readonly database: TestDatabase,
    private readonly redis: TestRedis,
    readonly instances: Instances,
  ) {}

  static async start(options: { instances?: number; env?: Record<string, string> } = {}): Promise<ProgramsUnderTest> {
    const [database, redis] = await Promise.all([createTestDatabase('programs', migrations), TestRedis.create()]);
    const env = serviceEnv({ service: 'programs', database, redisUrl: redis.url, extra: options.env ?? {} });
    return new ProgramsUnderTest(database, redis, await startInstances(start, env, options.instances ?? 1));
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
    await this.instances.stop();
    await this.redis.stop();
    await this.database.drop();
  }

  /** Calls in someone's name, on one instance. */
  as(caller: Caller, instance = 0): HttpClient {
    const { services } = this.instances;
    const { url } = services[instance % services.length] as { url: string };
    const client = HttpClient.as(caller, 'programs', url);
    this.clients.push(client);
    return client;
  }

  /** Rows of `program`, without a look. */
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

  /** An approved challenge; answers its identifier. */
  async challenge(programId: string, changes: object = {}): Promise<string> {
    const identifier = `c-${(this.serial += 1)}`;
    await this.provision(programId, identifier, { name: identifier, caption: `Caption ${identifier}`, ...changes });
    return identifier;
  }

  async provision(programId: string, identifier: string, changes: object): Promise<void> {
    const path = `/internal/programs/${programId}/challenges/${identifier}`;
    const answer = await this.as(service('demo')).put(path, linkChallenge(changes));
    expect(answer.status).toBe(200);
  }
}

export const submit = (who: HttpClient, name: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  who.post('/public/challenges/submit', { challenge_id: name }, { headers });

export const show = async (who: HttpClient, name: string): Promise<ChallengeResponse> =>
  (await who.get(`/public/challenges/${name}`)).body as ChallengeResponse;
