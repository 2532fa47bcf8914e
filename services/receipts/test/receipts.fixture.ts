import type { Caller } from '@laurel/contracts/auth/caller';
import type { DomainEvents, EventType, ReceiptAssessed } from '@laurel/contracts/events/domain-event';
import type { ReceiptDetail, ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { organizationAdmin, participant, service } from '@laurel/test-kit/caller-factories';
import { unhandledEvents } from '@laurel/test-kit/events/open-events';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { fromSources } from '@laurel/test-kit/run/from-sources';
import { waitFor } from '@laurel/test-kit/wait-for';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';
import { ReceiptReader, type TimedReading } from '../src/reading/receipt-reader.ts';
import { ReadingJobs } from '../src/receipts/assessment/reading-jobs.ts';
import { multipart } from './multipart.fixture.ts';
import { reading } from './readings.fixture.ts';

/** The receipts service over real Postgres and Redis, with pictures in a folder of its own. */
export class ReceiptsUnderTest {
  private readonly clients: HttpClient[] = [];
  private readonly published: ReceiptAssessed[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly redis: TestRedis,
    readonly instances: Instances,
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
  ) {
    for (const { app } of instances.services) {
      const outbox = app.get(Outbox);
      const append = outbox.append.bind(outbox);
      outbox.append = async (scope, event) => {
        await append(scope, event);
        if (event.type === 'receipt.assessed') this.published.push(event.data);
      };
    }
  }

  static async start(options: { instances?: number; extra?: Record<string, string> } = {}): Promise<ReceiptsUnderTest> {
    process.execArgv = fromSources;
    const [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
    const folder = await mkdtemp(join(tmpdir(), 'receipts-'));
    const extra = { RECEIPTS_FILES_URL: pathToFileURL(folder).href, ...options.extra };
    const env = serviceEnv({ service: 'receipts', database, redisUrl: redis.url, extra });
    return new ReceiptsUnderTest(
      database,
      redis,
      await startInstances(start, env, options.instances ?? 1),
      folder,
      env,
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
    await this.instances.stop();
    await this.redis.stop();
    await this.database.drop();
    await rm(this.folder, { recursive: true });
  }

  /** Replaces the text reader: by a fixed reading, or a function that may throw. */
  reads(what: Partial<TimedReading> | ((bytes: Uint8Array) => TimedReading | Promise<TimedReading>)): void {
    const read = typeof what === 'function' ? what : () => reading(what);
    for (const { app } of this.instances.services) {
      app.get(ReceiptReader).read = (bytes) => Promise.resolve().then(() => read(bytes));
    }
  }

  as(caller: Caller, instance = 0): HttpClient {
    const { services } = this.instances;
    const { url } = services[instance % services.length] as { url: string };
    const client = HttpClient.as(caller, 'receipts', url);
    this.clients.push(client);
    return client;
  }

  async addProgram(
    id: string,
    features: Record<string, boolean> = { receipts: true },
    organization = '10',
  ): Promise<void> {
    await this.database.query(
      'INSERT INTO program_copy (id, organization_id, features, version) VALUES ($1, $2, $3, 1)',
      [id, organization, JSON.stringify(features)],
    );
  }

  async products(programId: string, ...products: object[]): Promise<void> {
    const list = products.map((product) => ({
      points_per_cents: '1',
      keywords: [],
      skus: [],
      product_active: true,
      ...product,
    }));
    const path = `/internal/programs/${programId}/eligible_products`;
    const answer = await this.as(service('demo')).put(path, { products: list });
    expect(answer.status).toBe(200);
  }

  /** Uploads pictures as a participant; resolves with the receipt's id. */
  async upload(programId: string, participantId: string, ...pictures: Buffer[]): Promise<string> {
    return this.uploadAs(this.as(participant(programId, participantId)), ...pictures);
  }

  async uploadAs(who: HttpClient, ...pictures: Buffer[]): Promise<string> {
    const answer = await send(who, pictures);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return (answer.body as { receipt: { id: string } }).receipt.id;
  }

  /** Ends every pause after a failure, and every lease, as the passing of time would. */
  async hurry(): Promise<void> {
    await this.database.query('UPDATE receipt_reading SET next_at = now()');
    for (const { app } of this.instances.services) app.get(ReadingJobs).wake();
  }

  /** The receipt once it has been judged. */
  async judged(id: string, within = 20_000): Promise<ReceiptDetail> {
    const admin = this.as(organizationAdmin('10'));
    return waitFor(
      async () => {
        const detail = (await admin.get(`/admin/v2/receipts/${id}`)).body as ReceiptDetail;
        return detail.status !== 'pending' && detail;
      },
      { within, what: 'a verdict' },
    );
  }

  async items(id: string): Promise<ReceiptItem[]> {
    const answer = await this.as(organizationAdmin('10')).get(
      `/admin/v2/receipts/${id}/receipt_items?page_size=1000000`,
    );
    return (answer.body as { data: ReceiptItem[] }).data;
  }

  /** Delivers an event as another service would; resolves when it has been handled. */
  async receive<Type extends EventType>(programId: string, type: Type, data: DomainEvents[Type]): Promise<void> {
    await this.database.query(
      `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, $2, $3, now())`,
      [programId, type, JSON.stringify(data)],
    );
    await waitFor(async () => (await unhandledEvents(this.database, 'receipts', [type])) === 0, {
      within: 20_000,
      what: 'the event to be handled',
    });
  }

  /** Published events about a receipt's points. */
  events(receiptId: string): ReceiptAssessed[] {
    return this.published.filter((event) => event.receipt_id === receiptId);
  }

  /** Resolves when no receipt waits to be read. */
  async settled(): Promise<void> {
    const waiting = () => this.database.query('SELECT FROM receipt_reading');
    await waitFor(async () => (await waiting()).length === 0, { within: 60_000, every: 200, what: 'all verdicts' });
  }

  /** Names of all stored files. */
  async kept(): Promise<string[]> {
    return (await readdir(this.folder, { recursive: true })).filter((name) => name.includes('.'));
  }
}

export const send = (
  who: HttpClient,
  pictures: readonly Buffer[],
  headers: Record<string, string> = {},
): Promise<HttpAnswer> => {
  const form = multipart(pictures.map((bytes) => ({ field: 'files[]', filename: 'a.jpg', bytes })));
  return who.request('POST', '/public/receipts', { ...form, headers: { ...form.headers, ...headers } });
};
