import type { Caller } from '@laurel/contracts/auth/caller';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { MerchantResponse, MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { visitor } from '@laurel/test-kit/caller-factories';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { type Instances, serviceEnv, startInstances } from '@laurel/test-kit/instances';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { bearer, tokenSecretOf } from '@laurel/test-kit/tokens';
import { importCatalogue, type ImportResult } from '../src/import/import-catalogue.ts';
import type { Rejection } from '../src/import/raw-record.ts';
import { start } from '../src/main.ts';
import { schema } from '../src/migrate.ts';

type Query = Record<string, string | number>;

/** The offers service over real Postgres and Redis. */
export class OffersUnderTest {
  private readonly doors: HttpClient[];
  private serial = 0;
  private turn = 0;

  private constructor(
    readonly database: TestDatabase,
    private readonly redis: TestRedis,
    private readonly instances: Instances,
  ) {
    this.doors = instances.services.map(({ url }) => new HttpClient(url, undefined, { documented: 'offers' }));
  }

  static async start({ instances = 1 } = {}): Promise<OffersUnderTest> {
    const [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
    const extra = { OFFERS_TOKEN_SECRET: tokenSecretOf('offers') };
    const env = serviceEnv({ service: 'offers', database, redisUrl: redis.url, extra });
    return new OffersUnderTest(database, redis, await startInstances(start, env, instances));
  }

  async stop(): Promise<void> {
    await Promise.all(this.doors.map((door) => door.close()));
    await this.instances.stop();
    await this.redis.stop();
    await this.database.drop();
  }

  async call(path: string, query: Query = {}, caller: Caller = visitor('1')): Promise<HttpAnswer> {
    return this.client().get(path, { query, headers: bearer(caller, 'offers') });
  }

  search(query: Query, caller?: Caller): Promise<HttpAnswer> {
    return this.call('/public/offers/merchants', query, caller);
  }

  async found(query: Query): Promise<MerchantsResponse> {
    const answer = await this.search(query);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as MerchantsResponse;
  }

  async merchant(slug: string): Promise<MerchantResponse> {
    return (await this.call('/public/offers/merchant', { slug })).body as MerchantResponse;
  }

  redeem(caller: Caller, endeca_key: string, redemption_type = 'MOBILE'): Promise<HttpAnswer> {
    const headers = bearer(caller, 'offers');
    return this.client().post('/offers/redeem', { endeca_key, redemption_type }, { headers });
  }

  /** Imports text in the importer's format, and stores the rejections. */
  async import(text: string | Iterable<string>, provider = 'test'): Promise<ImportResult & { left: Rejection[] }> {
    const left: Rejection[] = [];
    const pieces = typeof text === 'string' ? [text] : text;
    const source = (async function* () {
      await Promise.resolve();
      yield* pieces;
    })();
    const onRejected = (rejection: Rejection): number => left.push(rejection);
    return { ...(await importCatalogue({ url: this.database.ownerUrl, provider, source, onRejected })), left };
  }

  /** Imports merchants, with defaults for fields that are left out. */
  add(...merchants: object[]): Promise<ImportResult & { left: Rejection[] }> {
    return this.import(merchants.map((changes) => `${JSON.stringify(this.sample(changes))}\n`));
  }

  sample(changes: object = {}): Record<string, unknown> {
    const key = `k${(this.serial += 1)}`;
    return {
      merchant_key: key,
      merchant_name: `Merchant ${key}`,
      category: 25,
      address: '1 Main St',
      city: 'Beverly Hills',
      state: 'CA',
      zip_code: '90210',
      offers: [{ offer_key: `${key}-1`, offer_text_short: 'Ten off' }],
      ...changes,
    };
  }

  /** Alternates between the instances. */
  private client(): HttpClient {
    return this.doors[(this.turn += 1) % this.doors.length] as HttpClient;
  }
}

export const refused = (answer: HttpAnswer): ErrorBody => answer.body as ErrorBody;
