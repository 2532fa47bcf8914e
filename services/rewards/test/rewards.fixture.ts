import type { Caller } from '@laurel/contracts/auth/caller';
import {
  type Balance,
  type ChallengeCompleted,
  type Completion,
  type CompletionCount,
  type CompletionReversed,
  type CompletionsReset,
  type DomainEvents,
  type EventType,
  eventVersions,
} from '@laurel/contracts/events/domain-event';
import type { ClaimRewardResponse, RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { Database } from '@laurel/service-kit/database/database';
import { sendersTo } from '@laurel/service-kit/events/watermark';
import { typesFor } from '@laurel/service-kit/events/queues';
import { participant, service } from '@laurel/test-kit/caller-factories';
import { handleUpTo, unhandledEvents } from '@laurel/test-kit/events/open-events';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { bearer, tokenFor } from '@laurel/test-kit/tokens';
import { waitFor } from '@laurel/test-kit/wait-for';
import { randomBytes } from 'node:crypto';
import { LedgerService } from '../src/points/ledger/ledger.service.ts';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';
import { RewardGrants } from '../src/draws/winners/reward-grants.ts';
import { IdentityDouble } from './identity.fixture.ts';
import { verifyBooks, type VerifiedCount } from '../src/points/verify/verify-books.ts';

const DAY = 86_400_000;

/** The moment so many days from now, in the wire format. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

export interface WalletRow {
  balance: string;
  lifetime: string;
  debt: string;
  version: string;
}

/** The rewards service over real Postgres and Redis. */
export class RewardsUnderTest {
  private readonly clients: HttpClient[] = [];
  private readonly doors: HttpClient[];
  private serial = 0;
  /** Challenge counts by participant, with the version of their event. */
  private readonly counts = new Map<string, CompletionCount>();

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    readonly env: NodeJS.ProcessEnv,
    readonly instances: Instances,
    /** Says what the admins of jobs may do. */
    readonly identity: IdentityDouble,
  ) {
    this.doors = instances.services.map(({ url }) => new HttpClient(url, undefined, { documented: 'rewards' }));
  }

  /** `programsUrl`: the service that processes payments, `aptosUrl`: a node of a chain; unreachable by default. */
  static async start(
    options: { instances?: number; programsUrl?: string; aptosUrl?: string } = {},
  ): Promise<RewardsUnderTest> {
    const [database, redis, identity] = await Promise.all([
      createTestDatabase(schema),
      TestRedis.create(),
      IdentityDouble.start(),
    ]);
    const extra = {
      IDENTITY_URL: identity.url,
      PROGRAMS_URL: options.programsUrl ?? 'http://127.0.0.1:9',
      APTOS_TESTNET_URL: options.aptosUrl ?? 'http://127.0.0.1:9',
      APTOS_MAINNET_URL: options.aptosUrl ?? '',
      WALLET_SECRET: randomBytes(32).toString('base64url'),
    };
    const env = serviceEnv({ service: 'rewards', database, redisUrl: redis.url, extra });
    const instances = await startInstances(start, env, options.instances ?? 1);
    // A missing cursor would make a consumer seem to have handled everything.
    const cursors = `SELECT FROM event_cursor WHERE consumer = 'rewards'`;
    await waitFor(async () => (await database.query(cursors)).length > 0, { what: 'the cursors of the event log' });
    // No other service runs here that could publish heartbeats about its events.
    await handleUpTo(database, sendersTo('rewards'), 'infinity');
    return new RewardsUnderTest(database, redis, env, instances, identity);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.clients, ...this.doors].map((client) => client.close()));
    await this.instances.stop();
    await Promise.all([this.redis.stop(), this.identity.stop()]);
    await this.database.drop();
  }

  /** Calls as one caller. */
  as(caller: Caller): HttpClient {
    const { url } = this.instances.services[0] as { url: string };
    const client = HttpClient.as(caller, 'rewards', url);
    this.clients.push(client);
    return client;
  }

  /** A claim on one of the instances, ready to be sent: the token is signed before a race begins, for an hour. */
  claimer(
    programId: string,
    participantId: string,
    instance = 0,
  ): (rewardId: string, key?: string) => Promise<HttpAnswer> {
    const token = tokenFor(participant(programId, participantId), 'rewards', 3_600);
    const headers = { authorization: `Bearer ${token}` };
    const door = this.doors[instance % this.doors.length] as HttpClient;
    return (rewardId, key) =>
      door.post(
        '/public/rewards/process_reward',
        { reward_id: rewardId },
        { headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) } },
      );
  }

  async claim(programId: string, participantId: string, rewardId: string, key?: string): Promise<HttpAnswer> {
    return this.claimer(programId, participantId)(rewardId, key);
  }

  /** Assigns a reward to participants as staff; resolves with its holders. */
  async assign(programId: string, rewardId: string, participantIds: readonly string[]): Promise<string[]> {
    const { app } = this.instances.services[0] as Instances['services'][number];
    const scope = { programId };
    const assigned = await app
      .get(Database)
      .transaction(scope, () => app.get(RewardGrants).grant(scope, rewardId, participantIds, 'by_hand', false));
    return assigned.map(({ participantId }) => participantId);
  }

  async addProgram(id: string, features: Record<string, boolean> = {}, organization = '10'): Promise<void> {
    await this.database.query(
      `INSERT INTO program_copy (id, organization_id, name, features, term_points_as, version)
       VALUES ($1, $2, 'A program', $3, 'stars', 1)`,
      [id, organization, JSON.stringify(features)],
    );
  }

  /** Creates an approved `redeem` reward of 10 points; resolves with its id. */
  async reward(programId: string, changes: object = {}, identifier = `r-${(this.serial += 1)}`): Promise<string> {
    const answer = await this.provision(programId, identifier, changes);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body as { id: string }).id;
  }

  provision(programId: string, identifier: string, changes: object = {}): Promise<HttpAnswer> {
    const body = { name: `Reward ${identifier}`, description: 'A mug', selection: 'redeem', threshold: 10, ...changes };
    return this.call(service('demo'), 'PUT', `/internal/programs/${programId}/rewards/${identifier}`, body);
  }

  adjust(
    programId: string,
    participantId: string,
    amount: number,
    key = `k-${(this.serial += 1)}`,
  ): Promise<HttpAnswer> {
    const body = { participant_id: participantId, amount, title: 'A gift', key };
    return this.call(service('demo'), 'POST', `/internal/programs/${programId}/points`, body);
  }

  async points(programId: string, participantId: string): Promise<{ unused_points: string; points: string }> {
    const { body } = await this.call(participant(programId, participantId), 'GET', '/public/points');
    return body as { unused_points: string; points: string };
  }

  async show(caller: Caller, rewardId: string): Promise<RewardResponse> {
    return (await this.call(caller, 'GET', `/public/rewards/${rewardId}`)).body as RewardResponse;
  }

  async call(
    caller: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<HttpAnswer> {
    const headers = bearer(caller, 'rewards');
    return (this.doors[0] as HttpClient).request(method, path, { headers, ...(body !== undefined && { body }) });
  }

  /** Grants many participants the same balance, through the ledger. */
  async fund(programId: string, participantIds: string[], amount: number): Promise<void> {
    const postings = participantIds.map((id) => ({
      key: `fund:${id}:${(this.serial += 1)}`,
      kind: 'earn' as const,
      participantId: id,
      amount,
      sourceType: 'adjustment' as const,
      sourceId: id,
      rule: null,
      lot: null,
      title: 'Funds',
    }));
    const { app } = this.instances.services[0] as Instances['services'][number];
    const [database, ledger] = [app.get(Database, { strict: false }), app.get(LedgerService, { strict: false })];
    // A busy machine cancels a statement that books more at once.
    for (let from = 0; from < postings.length; from += 500) {
      const some = postings.slice(from, from + 500);
      await database.transaction({ programId }, () => ledger.postAll({ programId }, some));
    }
  }

  /** Completions as programs publishes them: with the participants' current counts. */
  completed(programId: string, completions: readonly Completion[]): ChallengeCompleted[] {
    return completions.map((each) => ({ ...each, ...this.counted(programId, each, '', 1) }));
  }

  /** Reversed completions, as programs publishes them. */
  reversed(programId: string, completions: readonly Completion[]): CompletionReversed[] {
    this.completed(programId, completions);
    return completions.map((each) => ({
      ...each,
      reversed_at: each.completed_at,
      ...this.counted(programId, each, ' reversed', -1),
    }));
  }

  /** A reset that removes completions, as programs publishes it. */
  resetOf(programId: string, participantId: string, completions: readonly Completion[], id?: string): CompletionsReset {
    this.reversed(programId, completions);
    const reset_id = id ?? `r-${(this.serial += 1)}`;
    const about = { completion_id: reset_id, participant_id: participantId };
    return {
      reset_id,
      participant_id: participantId,
      completions: [...completions],
      ...this.counted(programId, about, '', 0),
    };
  }

  /** Sends an event as another service would, through a real relay and queue. */
  async send<Type extends EventType>(programId: string, type: Type, ...data: DomainEvents[Type][]): Promise<void> {
    await this.sendAt(programId, type, null, ...data);
  }

  /** `at`: the moment at which the event takes effect, ISO 8601; now when it is `null`. */
  async sendAt<Type extends EventType>(
    programId: string,
    type: Type,
    at: string | null,
    ...data: DomainEvents[Type][]
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO event (program_id, type, version, payload, effective_at)
       SELECT $1, $2, $5, payload, coalesce($4, now()) FROM jsonb_array_elements($3) AS payload`,
      [programId, type, JSON.stringify(data), at, eventVersions[type] ?? 1],
    );
  }

  /** Resolves when every event sent here has been handled. */
  async handled(): Promise<void> {
    await waitFor(async () => (await this.unhandled()) === 0, { within: 20_000, what: 'the events to be handled' });
  }

  /** Number of events to this service that it has not handled, failed ones included. */
  unhandled(): Promise<number> {
    return unhandledEvents(this.database, 'rewards', typesFor('rewards'));
  }

  /** Resolves when one event has been refused, and deletes the failure. */
  async refusedEvent(): Promise<void> {
    const failed = 'SELECT FROM event_failure';
    await waitFor(async () => (await this.count(failed)) === 1, { what: 'the refusal' });
    await this.database.query('DELETE FROM event_failure');
    // The cursor passes a failed event shortly after the failure was recorded.
    await waitFor(async () => (await this.unhandled()) === 0, { what: 'the cursor to pass the refused event' });
  }

  async wallet(programId: string, participantId: string): Promise<WalletRow | undefined> {
    const [row] = await this.database.query<WalletRow>(
      'SELECT balance, lifetime, debt, version FROM account WHERE program_id = $1 AND participant_id = $2',
      [programId, participantId],
    );
    return row;
  }

  /** The newest published balance of a participant, alone or among others. */
  async publishedBalance(participantId: string): Promise<Balance | undefined> {
    const [row] = await this.database.query<{ balance: Balance }>(
      `SELECT balance FROM event, LATERAL jsonb_array_elements(payload -> 'balances') AS balance
       WHERE type = 'balances.changed' AND balance ->> 'participant_id' = $1
       ORDER BY (balance ->> 'version')::int DESC LIMIT 1`,
      [participantId],
    );
    return row?.balance;
  }

  /** The count of an event; a repetition of the same event has the same count. */
  private counted(
    programId: string,
    about: Pick<Completion, 'completion_id' | 'participant_id'>,
    what: string,
    by: -1 | 0 | 1,
  ): CompletionCount {
    const event = `${programId} ${about.completion_id}${what}`;
    const known = this.counts.get(event);
    if (known !== undefined) return known;
    const who = `${programId} of ${about.participant_id}`;
    const before = this.counts.get(who) ?? { completed_challenges: 0, version: '0' };
    const count = {
      completed_challenges: before.completed_challenges + by,
      version: String(Number(before.version) + 1),
    };
    this.counts.set(event, count).set(who, count);
    return count;
  }

  async count(sql: string, params: readonly unknown[] = []): Promise<number> {
    return (await this.database.query(sql, params)).length;
  }

  /** Faults that the verifier finds; empty when the ledger balances. */
  async faults(): Promise<VerifiedCount[]> {
    return (await verifyBooks(this.database.ownerUrl)).filter(({ count }) => count !== 0);
  }
}

export const claimed = (answer: HttpAnswer): ClaimRewardResponse => answer.body as ClaimRewardResponse;
export const refused = (answer: HttpAnswer): ErrorBody => answer.body as ErrorBody;
/** How often each outcome came: `{ 'ok': 1, '409 sold_out': 49 }`. */
export function tally(answers: HttpAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.status === 200 ? 'ok' : `${answer.status} ${refused(answer).code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
