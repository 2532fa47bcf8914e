import { StoredAnswersJobs } from '@laurel/service-kit/idempotency/stored-answers.jobs';
import { createLogger } from '@laurel/service-kit/telemetry/logger';
import { createRegistry } from '@laurel/service-kit/telemetry/metrics';
import { race } from '../src/barrier.ts';
import { participant } from '../src/caller-factories.ts';
import { type HttpAnswer, HttpClient } from '../src/http.ts';
import { type Instances, serviceEnv, startInstances } from '../src/instances.ts';
import { createTestDatabase, quietPool, type TestDatabase } from '../src/postgres.ts';
import { startWallets } from './wallet-http.fixture.ts';
import { walletSchema } from './wallet-service.fixture.ts';

let database: TestDatabase;
let wallets: Instances;
const clients: HttpClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase(walletSchema);
  const env = serviceEnv({ service: 'rewards', database, redisUrl: 'redis://127.0.0.1:1' });
  wallets = await startInstances(startWallets, env, 2);
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await wallets.stop();
  await database.drop();
});

beforeEach(async () => {
  await database.query('DELETE FROM wallet');
  await database.query('DELETE FROM idempotency_key');
  await database.query('INSERT INTO wallet (program_id, id, points) VALUES (1, 1, 1000), (2, 1, 1000)');
});

function buyer({ id = '7', program = '1', instance = 0 } = {}): (
  key: string | null,
  points?: number,
) => Promise<HttpAnswer> {
  const url = wallets.services[instance]?.url ?? '';
  const client = HttpClient.as(participant(program, id), 'rewards', url);
  clients.push(client);
  return (key, points = 10) =>
    client.post('/wallets/1/orders', { points }, { headers: key === null ? {} : { 'idempotency-key': key } });
}

const pointsOf = async (program = '1'): Promise<number> =>
  Number(
    (await database.query<{ points: string }>('SELECT points FROM wallet WHERE program_id = $1', [program]))[0]?.points,
  );

describe('a call with an idempotency key', () => {
  it('is done once: the same call again, elsewhere too, gets the same answer and says so', async () => {
    const first = await buyer()('a');
    expect([first.status, first.body, first.headers['idempotent-replayed']]).toEqual([201, { left: '990' }, undefined]);
    await buyer()('b');
    const again = await buyer({ instance: 1 })('a');
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, { left: '990' }, 'true']);
    expect(await pointsOf()).toBe(980);
  });

  it('is another one under another key, without a key, of another caller and in another program', async () => {
    const order = buyer();
    for (const key of ['a', 'b', null, null]) expect((await order(key)).status).toBe(201);
    expect((await buyer({ id: '8' })('a')).body).toEqual({ left: '950' });
    expect((await buyer({ program: '2' })('a')).body).toEqual({ left: '990' });
  });

  it('is refused with another body, and the first answer stays', async () => {
    const order = buyer();
    await order('a', 10);
    const other = await order('a', 11);
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect((await order('a', 10)).body).toEqual({ left: '990' });
  });

  it('is evaluated anew after a refusal, which has written nothing', async () => {
    const order = buyer();
    expect((await order('a', 1_001)).status).toBe(404);
    expect([await pointsOf(), await database.query('SELECT FROM idempotency_key')]).toEqual([1_000, []]);
    await database.query('UPDATE wallet SET points = 2000');
    expect((await order('a', 1_001)).body).toEqual({ left: '999' });
  });

  it('is refused for an invalid key', async () => {
    expect((await buyer()('a key')).status).toBe(422);
    expect((await buyer()('k'.repeat(201))).status).toBe(422);
    expect((await buyer()('k'.repeat(200))).status).toBe(201);
  });

  it('is done once, fifty at a time on two instances', async () => {
    const orders = [buyer(), buyer({ instance: 1 })];
    const { fulfilled, overlap } = await race(50, (index) => (orders[index % 2] as (typeof orders)[0])('raced'), {
      warm: (index) => (orders[index % 2] as (typeof orders)[0])(`warm ${index}`.replace(' ', '-'), 0),
    });
    expect(overlap).toBeGreaterThan(10);
    expect(await pointsOf()).toBe(990);
    const answers = fulfilled.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"left":"990"}']));
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  it('answers 409 while the first one is under way for longer than the wait for a lock', async () => {
    const pool = quietPool(database.adminUrl, 1);
    const held = await pool.connect();
    await held.query('BEGIN');
    await held.query(
      `INSERT INTO idempotency_key (program_id, caller, key, input_hash) VALUES (1, 'participant 7', 'slow', sha256(''))`,
    );
    const answer = await buyer()('slow');
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'idempotency_in_progress' }]);
    await held.query('ROLLBACK');
    held.release();
    await pool.end();
    expect((await buyer()('slow')).status).toBe(201);
  });
});

describe('stored answers', () => {
  it('are stored for 72 hours, then the key is free, and an hourly task removes them in all programs', async () => {
    const order = buyer();
    await order('young');
    await order('old');
    await buyer({ program: '2' })('old');
    const age = `UPDATE idempotency_key SET created_at = now() - $1::interval WHERE key = $2`;
    await database.query(age, ['71:59:00', 'young']);
    await database.query(age, ['72:01:00', 'old']);
    expect((await order('young')).headers['idempotent-replayed']).toBe('true');
    expect((await order('old')).headers['idempotent-replayed']).toBeUndefined();
    await database.query(age, ['72:01:00', 'old']);
    const pool = quietPool(database.relayUrl, 1);
    await new StoredAnswersJobs(pool, createLogger('rewards', 'silent'), createRegistry('rewards')).run();
    await pool.end();
    expect(await database.query('SELECT key FROM idempotency_key')).toEqual([{ key: 'young' }]);
  });
});
