import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import type { EventCause } from '@laurel/contracts/events/envelope';
import type { WebhookSecretIssued } from '@laurel/contracts/integrations/webhooks.dto';
import { Database } from '@laurel/service-kit/database/database';
import { EventHandlers } from '@laurel/service-kit/events/handlers';
import type { RunningService } from '@laurel/service-kit/http/start-service';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { serviceEnv } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { bearer, tokenSecretOf } from '@laurel/test-kit/tokens';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';

/** A message as a receiver got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

interface Said {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** `open` never ends the body, `broken` ends the connection within it. */
  ending?: 'whole' | 'open' | 'broken';
}
type Answer = (message: Received, count: number) => Said | null | Promise<Said | null>;

/** A customer's server. */
export class Receiver {
  readonly received: Received[] = [];

  private constructor(private readonly server: Server) {}

  /** @param answer `null` never answers */
  static async start(answer: Answer = () => ({ status: 200 })): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const message = { headers: request.headers, body: Buffer.concat(pieces).toString('utf8'), at: Date.now() };
        receiver.received.push(message);
        void Promise.resolve(answer(message, receiver.received.length)).then((said) => {
          if (said === null) return;
          const { status, headers, body, ending = 'whole' } = said;
          response.writeHead(status, headers);
          if (ending === 'whole') response.end(body);
          else response.write(body, () => ending === 'broken' && setTimeout(() => response.destroy(), 100));
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return receiver;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const admin: AdminCaller = organizationAdmin('1');

/** The integrations service over real Postgres and Redis, with one program. */
export class IntegrationsUnderTest {
  private readonly receivers: Receiver[] = [];
  private http: HttpClient;

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    readonly env: NodeJS.ProcessEnv,
    private service: RunningService,
  ) {
    this.http = new HttpClient(service.url, undefined, { documented: 'integrations' });
  }

  static async start(extra: Record<string, string> = {}): Promise<IntegrationsUnderTest> {
    const [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
    const env = serviceEnv({
      service: 'integrations',
      database,
      redisUrl: redis.url,
      extra: {
        INTEGRATIONS_TOKEN_SECRET: tokenSecretOf('integrations'),
        WEBHOOK_SECRET: 'webhook-secret-of-the-tests-00000000',
        WEBHOOK_LOCAL_ALLOWED: 'true',
        ...extra,
      },
    });
    await database.query(
      `INSERT INTO program_copy (id, organization_id, features, version) VALUES (1, 1, '{}', 1), (2, 1, '{}', 1), (3, 9, '{}', 1)`,
    );
    return new IntegrationsUnderTest(database, redis, env, await start(env));
  }

  async stop(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.stop()));
    await this.http.close();
    await this.service.stop();
    await this.redis.stop();
    await this.database.drop();
  }

  /** Ends the service and starts another one over the same database. */
  async restart(): Promise<void> {
    await this.http.close();
    await this.service.stop();
    this.service = await start(this.env);
    this.http = new HttpClient(this.service.url, undefined, { documented: 'integrations' });
  }

  async receiver(answer?: Answer): Promise<Receiver> {
    const receiver = await Receiver.start(answer);
    this.receivers.push(receiver);
    return receiver;
  }

  get app(): INestApplication {
    return this.service.app;
  }

  get url(): string {
    return this.service.url;
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.service.app.get<T>(type);
  }

  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, caller = admin): Promise<HttpAnswer> {
    const headers = bearer(caller, 'integrations');
    const address = `/admin/v2/${path}`;
    if (method === 'GET') return this.http.get(address, { headers });
    if (method === 'DELETE') return this.http.delete(address, { headers });
    return method === 'POST'
      ? this.http.post(address, body ?? {}, { headers })
      : this.http.patch(address, body ?? {}, { headers });
  }

  /** Adds an endpoint, and resolves with it and its secret. */
  async endpoint(url: string, types: string[] = ['points.changed'], program = '1'): Promise<WebhookSecretIssued> {
    const answer = await this.call('POST', `programs/${program}/webhooks`, { url, types });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body as WebhookSecretIssued;
  }

  /** Hands events of one type to their handler in one transaction, as the consumer does. */
  async handle<Type extends EventType>(
    type: Type,
    sent: readonly { data: DomainEvents[Type]; id?: string; cause?: EventCause; trace_id?: string }[],
    programId = '1',
  ): Promise<string[]> {
    const scope = { programId };
    const handler = this.get(EventHandlers).of('integrations').get(type);
    const events = sent.map(({ data, id = randomUUID(), cause, trace_id = null as string | null }) => ({
      id,
      type,
      version: 1,
      program_id: programId,
      effective_at: '2026-01-01T10:00:00.000Z',
      data,
      trace_id,
      cause: cause ?? null,
    }));
    await this.get(Database).transaction(scope, async () => handler?.handle(scope, events));
    return events.map(({ id }) => id);
  }

  /** An event about the balance of a participant. */
  points(participantId: string, unused = '10', programId?: string): Promise<string[]> {
    return this.handle('balances.changed', [{ data: { balances: [balanceOf(participantId, unused)] } }], programId);
  }
}

export const balanceOf = (participant_id: string, unused_points: string) => ({
  participant_id,
  unused_points,
  points: '90',
  rewards_earned: 2,
  rewards_awarded: 1,
  version: '5',
});

/** Checks again until nothing throws, for up to so many milliseconds. */
export async function eventually(check: () => unknown, within = 15_000): Promise<void> {
  for (const deadline = Date.now() + within; ;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(25);
    }
  }
}
