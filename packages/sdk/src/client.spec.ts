import { addPoints, createLaurel, getPoints, type Laurel, LaurelError, listRewards } from './index.ts';
import { type Call, type Scripted, ScriptedServer } from './server.fixture.ts';

let server: ScriptedServer | undefined;
afterEach(() => server?.stop());

async function laurelWith(script: (call: Call, count: number) => Scripted): Promise<Laurel> {
  server = await ScriptedServer.start(script);
  return createLaurel({ key: 'lk_test_abc', baseUrl: server.url, version: '2026-11-27' });
}
const order = { amount: 120, reason: 'Order 17' };

describe('a call', () => {
  it('has the key, the version and the address of the participant', async () => {
    const balance = { participant_id: '7', unused: 120, lifetime: 480 };
    const laurel = await laurelWith(() => ({ body: balance }));
    expect(await getPoints(laurel, 'ext:crm-7')).toEqual(balance);
    const [call] = server?.calls ?? [];
    expect([call?.method, decodeURIComponent(call?.url ?? '')]).toEqual([
      'GET',
      '/api/v1/participants/ext:crm-7/points',
    ]);
    expect(call?.headers).toMatchObject({ authorization: 'Bearer lk_test_abc', 'laurel-version': '2026-11-27' });
    expect(call?.headers).not.toHaveProperty('idempotency-key');
  });

  it('is repeated after 429, 502 to 504 and a broken connection, at most three times, with one idempotency key [D-061]', async () => {
    const script: Scripted[] = [{ status: 503 }, { body: null }, { status: 429, headers: { 'retry-after': '1' } }];
    const laurel = await laurelWith((_call, count) => script[count - 1] ?? { status: 201, body: { id: '3' } });
    const began = Date.now();
    const visit = { challenge_id: '12', evidence: 'Visit 9' };
    const made = await laurel.POST('/api/v1/participants/{participant_id}/completions', {
      params: { path: { participant_id: '7' } },
      body: visit,
    });
    expect(made.data).toEqual({ id: '3' });
    expect(Date.now() - began).toBeGreaterThan(1_000);
    const calls = server?.calls ?? [];
    expect(calls.map(({ body }) => JSON.parse(body) as object)).toEqual(Array(4).fill(visit));
    const keys = new Set(calls.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('is refused in the end by the last answer, and at once by any other status', async () => {
    const problem = {
      type: '/api/v1/problems/insufficient_points',
      title: 'Insufficient points',
      status: 409,
      detail: 'Too few',
      code: 'insufficient_points',
      request_id: 'r-1',
    };
    const laurel = await laurelWith(() => ({ status: 409, body: problem }));
    const refused = await addPoints(laurel, '7', order, { idempotencyKey: 'order-17' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(LaurelError);
    expect(refused).toMatchObject({ status: 409, code: 'insufficient_points', message: 'Too few', requestId: 'r-1' });
    expect(server?.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-17']);
    await server?.stop();
    const away = await laurelWith(() => ({ status: 503, headers: { 'retry-after': '0' }, body: { code: 'busy' } }));
    await expect(getPoints(away, '7')).rejects.toMatchObject({ status: 503, code: 'busy' });
    expect(server?.calls).toHaveLength(4);
  });
});

it('a list is an iterator over its pages, which keeps the filters [D-061]', async () => {
  const laurel = await laurelWith(({ url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('after') ?? 1);
    return {
      body: { data: [{ id: `${page}a` }, { id: `${page}b` }], next_cursor: page < 3 ? String(page + 1) : null },
    };
  });
  const ids: string[] = [];
  for await (const { id } of listRewards(laurel, { status: 'active', limit: 2 })) ids.push(id);
  expect(ids).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
  expect(server?.calls.map(({ url }) => url)).toEqual([
    '/api/v1/rewards?status=active&limit=2',
    '/api/v1/rewards?status=active&limit=2&after=2',
    '/api/v1/rewards?status=active&limit=2&after=3',
  ]);
});
