import { visitor } from '../src/caller-factories.ts';
import { FaultProxy } from '../src/fault-proxy.ts';
import { HttpClient } from '../src/http.ts';
import { type Instances, serviceEnv, startInstances } from '../src/instances.ts';
import { race } from '../src/barrier.ts';
import { createTestDatabase, type TestDatabase } from '../src/postgres.ts';
import { waitFor } from '../src/wait-for.ts';
import { atThisPace } from '../src/run/pace.ts';
import { deadlocks, startWallets } from './wallet-http.fixture.ts';
import { walletSchema } from './wallet-service.fixture.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let wallets: Instances;
let clients: HttpClient[];

beforeAll(async () => {
  database = await createTestDatabase(walletSchema);
  proxy = await FaultProxy.to(Number(new URL(database.appUrl).port));
  const behind = { ...database, appUrl: proxy.through(database.appUrl) };
  wallets = await startInstances(
    startWallets,
    serviceEnv({ service: 'rewards', database: behind, redisUrl: 'redis://127.0.0.1:1' }),
    3,
  );
  clients = wallets.services.map((service) => HttpClient.as(visitor('1'), 'rewards', service.url));
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await wallets.stop();
  await proxy.close();
  await database.drop();
});

beforeEach(async () => {
  proxy.heal();
  await database.query('DELETE FROM wallet');
  await database.query('INSERT INTO wallet (program_id, id, points) VALUES (1, 1, 1000), (1, 5, 6), (2, 2, 7)');
});

const client = (index = 0): HttpClient => clients[index % clients.length] as HttpClient;
const points = async (id: string): Promise<unknown> =>
  (await database.query('SELECT points FROM wallet WHERE id = $1', [id]))[0];

describe('a transactional request', () => {
  it('sees its own program only; a foreign id answers like an unknown one [INV-21]', async () => {
    expect((await client().get('/wallets/1')).body).toEqual({ points: '1000', program: '1' });
    const [foreign, unknown] = await Promise.all(['/wallets/2', '/wallets/3'].map((path) => client().get(path)));
    const shape = (body: unknown) => ({ ...(body as object), request_id: '' });
    expect(foreign?.status).toBe(404);
    expect(shape(foreign?.body)).toEqual(shape(unknown?.body));
  });

  it('has committed when its answer arrives: 150 calls over three instances', async () => {
    const { fulfilled, overlap } = await race(
      150,
      async (index) => (await client(index).post('/wallets/1/spend')).status,
      {
        warm: (index) => client(index).get('/wallets/1'),
      },
    );
    expect(fulfilled).toEqual(Array<number>(150).fill(200));
    expect(overlap).toBeGreaterThan(75);
    expect(await points('1')).toEqual({ points: '850' });
  });

  it('is undone by an error', async () => {
    expect((await client().post('/wallets/5/spend')).status).toBe(404);
    expect(await points('5')).toEqual({ points: '6' });
  });

  it('is retried after a deadlock when it is idempotent, three times at most', async () => {
    Object.assign(deadlocks, { left: 2, calls: 0 });
    expect((await client().post('/wallets/1/deadlock')).body).toEqual({ calls: 3 });
    Object.assign(deadlocks, { left: 9, calls: 0 });
    expect((await client().post('/wallets/1/deadlock')).status).toBe(503);
    expect(deadlocks.calls).toBe(3);
    expect(await points('1')).toEqual({ points: '100' });
  });
});

describe('when the connection to Postgres fails', () => {
  it('answers 503, not 500, and recovers [F11, F41]', async () => {
    proxy.set({ refuse: true });
    proxy.resetAll();
    expect((await client().get('/wallets/1')).status).toBe(503);
    expect((await client().get('/ready')).status).toBe(503);
    expect(proxy.counts.refused).toBeGreaterThan(0);
    proxy.heal();
    await waitFor(async () => (await client().get('/ready')).status === 200);
    expect((await client().get('/wallets/1')).status).toBe(200);
  });

  it('reports an unknown outcome when the answer to COMMIT is lost, and the committed rows stay [F19]', async () => {
    proxy.set({ loseAnswerTo: 'COMMIT' });
    expect((await client().post('/wallets/1/spend')).status).toBe(503);
    expect(proxy.counts.lost).toBe(1);
    expect(await points('1')).toEqual({ points: '999' });
    expect((await client().get('/wallets/1')).body).toEqual({ points: '999', program: '1' });
  });

  it('works through a slow connection, and is cut short by one without answers [F18, F10]', async () => {
    proxy.set({ latencyMs: 20 });
    expect((await client().get('/wallets/1')).status).toBe(200);
    expect(proxy.counts.delayed).toBeGreaterThan(0);
    proxy.set({ halfOpen: true });
    const began = Date.now();
    expect((await client().get('/wallets/1')).status).toBe(503);
    expect(Date.now() - began).toBeLessThan(await atThisPace(14_000));
    expect(proxy.counts.held).toBeGreaterThan(0);
    proxy.resetAll();
    proxy.heal();
    await waitFor(async () => (await client().get('/ready')).status === 200);
  });
});
