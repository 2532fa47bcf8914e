import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

let gateway: GatewayUnderTest;
let ada: Browser;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.programs.json('/public/participant_actions', []);
  ada = await gateway.signedIn();
});

afterAll(() => gateway.stop());

beforeEach(() => {
  gateway.rewards.json('/public/points', { points: '5', unused_points: '5' });
  gateway.rewards.json('/public/rewards/process_reward', { ok: true });
  gateway.forgetCalls();
});

async function timed(call: () => Promise<HttpAnswer>): Promise<HttpAnswer & { ms: number }> {
  const from = performance.now();
  const answer = await call();
  return { ...answer, ms: performance.now() - from };
}

const points = (): Promise<HttpAnswer> => ada.get('/public/points');
const claim = (): Promise<HttpAnswer> => ada.send('POST', '/public/rewards/process_reward', { reward_id: '1' });

/** Waits until the circuit has closed again. */
const untilCircuitCloses = (): Promise<true> => waitFor(async () => (await points()).status === 200, { every: 100 });

describe('a service that is dead', () => {
  it('is answered at once with 503 and Retry-After; others work; it is called again when it is back [F09]', async () => {
    await gateway.rewards.down();
    const millis: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const answer = await timed(index % 3 === 0 ? claim : points);
      expect(refusal(answer)).toBe('503 service_unavailable');
      expect(answer.headers['retry-after']).toBe('2');
      millis.push(answer.ms);
    }
    expect(Math.max(...millis)).toBeLessThan(await atThisPace(500));
    expect((await ada.get('/public/participant_actions')).status).toBe(200);
    const page = await timed(() => ada.page('/'));
    expect([page.status, page.ms < (await atThisPace(1_000))]).toEqual([200, true]);
    await gateway.rewards.up();
    const from = performance.now();
    await untilCircuitCloses();
    expect(performance.now() - from).toBeLessThan(await atThisPace(2_500));
  });

  it('makes the site unhealthy and leaves the gateway ready, in service [F09]', async () => {
    await gateway.identity.service.down();
    expect((await gateway.client.get('/health')).status).toBe(503);
    expect(await gateway.innerOf().get('/ready')).toMatchObject({
      status: 200,
      body: { checks: { identity: 'degraded', programs: 'up', releases: 'up' } },
    });
    expect((await gateway.client.get('/health/live')).status).toBe(200);
    await gateway.identity.service.up();
    await waitFor(async () => (await gateway.client.get('/health')).status === 200);
  });

  it('is seen on the inner port, which alone answers /ready and /metrics', async () => {
    const { client } = gateway;
    for (const path of ['/ready', '/metrics']) {
      expect([path, refusal(await client.get(path))]).toEqual([path, '404 not_found']);
      const page = { headers: { accept: 'text/html', host: 'sunrise.localhost' } };
      expect(String((await client.get(path, page)).body)).not.toMatch(/http_request_duration|"checks"/);
      expect((await gateway.innerOf().get(path)).status).toBe(200);
    }
    for (const path of ['/health', '/', '/public/points', '/csrf']) {
      expect([path, (await gateway.innerOf().get(path)).status]).toEqual([path, 404]);
    }
  });

  it('identity: a participant’s call is 503, never a visitor’s answer; visitors are served', async () => {
    gateway.rewards.on('/public/points', ({ caller }, response) => sendJson(response, 200, caller));
    const signed = gateway.browser();
    signed.cookies.set('session', 'A'.repeat(43));
    await gateway.identity.service.down();
    expect(refusal(await signed.get('/public/points'))).toBe('503 service_unavailable');
    expect((await gateway.browser().get('/public/points')).body).toMatchObject({ kind: 'visitor' });
    await gateway.identity.service.up();
  });
});

describe('a service that is silent', () => {
  it('times out after its deadline with 504, others unaffected [F10]', async () => {
    gateway.rewards.on('/public/points', () => undefined);
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const [silent, other, page, ...rest] = await Promise.all([
      timed(points),
      timed(() => ada.get('/public/participant_actions')),
      ada.send('POST', '/public/points', '', form),
      timed(claim),
    ]);
    // A browser that has sent a form shows the answer as a page.
    expect([page.status, page.body]).toEqual([504, expect.stringContaining('Oops! Something went wrong.')]);
    expect([refusal(silent), silent.ms > 4_000, silent.ms < 7_500]).toEqual(['504 service_timeout', true, true]);
    expect([other.status, other.ms < 1_000]).toEqual([200, true]);
    expect(rest.map(({ status }) => status)).toEqual([200]);
  });

  it.each(['before its headers', 'in the middle of its body'])(
    'silent %s, it delays no page, for participants and for visitors, nor opens the circuit [F10]',
    async (when) => {
      const stall = (
        _call: unknown,
        response: { writeHead: (status: number) => void; write: (text: string) => void },
      ) => {
        if (when === 'before its headers') return;
        response.writeHead(200);
        response.write('{"points":');
      };
      gateway.rewards.on('/public/points', stall);
      gateway.rewards.on('/public/home/active_rewards', stall);
      gateway.rewards.on('/public/home/current_rewards', stall);
      for (const browser of [ada, gateway.browser('harbour.localhost'), ada, ada]) {
        const page = await timed(() => browser.page('/'));
        expect([page.status, page.ms < 1_500]).toEqual([200, true]);
      }
      expect((await claim()).status).toBe(200);
    },
  );
});

describe('a service that breaks off', () => {
  it('before an answer: a safe call is retried once, an unsafe one never [F09]', async () => {
    gateway.rewards.on('/public/points', (_call, response) => response.destroy());
    gateway.rewards.on('/public/rewards/process_reward', (_call, response) => response.destroy());
    expect(refusal(await points())).toBe('503 service_unavailable');
    expect(refusal(await claim())).toBe('503 service_unavailable');
    expect(gateway.forwarded).toEqual([
      'rewards GET /public/points',
      'rewards GET /public/points',
      'rewards POST /public/rewards/process_reward',
    ]);
  });

  it('once only: the answer of the retry arrives', async () => {
    let calls = 0;
    gateway.rewards.on('/public/points', (_call, response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else sendJson(response, 200, { points: '7' });
    });
    expect((await points()).body).toEqual({ points: '7' });
  });

  const breakOffAfter = (length: number): void => {
    gateway.rewards.on('/public/points', (_call, response) => {
      response.writeHead(200, { 'content-length': String(length), 'content-type': 'application/json' });
      response.write('{"points":', () => response.destroy());
    });
  };

  it('in the middle of a small answer: 503', async () => {
    breakOffAfter(1_000);
    expect(refusal(await points())).toBe('503 service_unavailable');
    gateway.rewards.json('/public/points', {});
    expect((await points()).status).toBe(200);
  });

  it('in the middle of a large, streamed answer: the client sees that it is incomplete', async () => {
    breakOffAfter(100_000);
    await expect(points()).rejects.toThrow();
    gateway.rewards.json('/public/points', {});
    expect((await points()).status).toBe(200);
  });

  it('in the middle of a cached answer: 503, and the next one is requested again', async () => {
    const visitor = gateway.browser();
    gateway.rewards.on('/public/home/offers_reward', (_call, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('[', () => response.destroy());
    });
    expect(refusal(await visitor.get('/public/home/offers_reward'))).toBe('503 service_unavailable');
    gateway.rewards.json('/public/home/offers_reward', []);
    expect((await visitor.get('/public/home/offers_reward')).status).toBe(200);
  });
});

describe('a service that answers nonsense', () => {
  let malformedServer: Server;
  let bytes: string;
  let reached = 0;
  let client: HttpClient;
  const headers = { host: 'harbour.localhost', accept: 'application/json' };

  beforeAll(async () => {
    malformedServer = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (head) => {
        if (head.toString().startsWith('GET /ready')) {
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
          return;
        }
        reached += 1;
        socket.end(bytes);
      });
    });
    malformedServer.listen(0, '127.0.0.1');
    await once(malformedServer, 'listening');
    const { port } = malformedServer.address() as { port: number };
    client = await gateway.another({ REWARDS_URL: `http://127.0.0.1:${port}` });
  });

  // The failures of another case may have opened the circuit, and would open it here.
  beforeEach(async () => {
    bytes = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
    await waitFor(async () => (await client.get('/public/points', { headers })).status === 200, { every: 100 });
    reached = 0;
  });

  afterAll(() => malformedServer.close());

  it.each([
    ['not HTTP', 'hello\r\n\r\n'],
    ['nothing', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['headers of 100 KB', `HTTP/1.1 200 OK\r\nx-big: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n{}'],
  ])('%s: 503 for a plain call and for one that is cached for visitors, no 500', async (_name, answer) => {
    bytes = answer;
    for (const path of ['/public/points', '/public/home/active_rewards']) {
      const before = reached;
      expect([path, refusal(await client.get(path, { headers }))]).toEqual([path, '503 service_unavailable']);
      expect(reached).toBeGreaterThan(before);
    }
  });

  it('HTML or an error on the gateway’s own call: 503', async () => {
    for (const [status, body] of [
      [200, '<h1>Hello</h1>'],
      [500, '<h1>Fault at line 1</h1>'],
    ] as const) {
      gateway.identity.service.on('/internal/sessions/resolve', (_call, response) =>
        response.writeHead(status).end(body),
      );
      const signed = gateway.browser();
      signed.cookies.set('session', 'B'.repeat(43));
      expect(refusal(await signed.get('/public/points'))).toBe('503 service_unavailable');
    }
    gateway.identity.resolveSessions();
  });
});

describe('a client that goes away', () => {
  it.each([
    ['reads', 'GET /public/points HTTP/1.1', ''],
    ['writes', 'POST /public/rewards/process_reward HTTP/1.1', '{"reward_id":"1"}'],
  ])('before its answer begins ends the call behind it, which %s, and no circuit opens', async (_does, line, body) => {
    let [reached, closed] = [0, 0];
    const never = (_call: unknown, response: ServerResponse): void => {
      reached += 1;
      response.on('close', () => (closed += 1));
    };
    gateway.rewards.on('/public/points', never);
    gateway.rewards.on('/public/rewards/process_reward', never);
    const cookie = [...ada.cookies].map((pair) => pair.join('=')).join('; ');
    // One more than the failures in a row after which the circuit opens.
    const sockets = Array.from({ length: 9 }, () => connect(gateway.port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      const session = `Cookie: ${cookie}\r\nX-CSRF-Token: ${ada.token}\r\n`;
      const head = `Host: sunrise.localhost\r\nAccept: application/json\r\n${session}${length}`;
      socket.write(`${line}\r\n${head}\r\n${body}`);
    }
    await waitFor(() => reached === 9, { what: 'the calls to reach the service' });
    expect(closed).toBe(0);
    for (const socket of sockets) socket.resetAndDestroy();
    await waitFor(() => closed === 9, { within: 3_000, what: 'the service to see the end of the calls' });
    gateway.rewards.json('/public/points', { points: '5', unused_points: '5' });
    expect((await points()).status).toBe(200);
  });

  it('before its site is known makes no call', async () => {
    let asked = false;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    gateway.programs.on('/internal/site', async ({ url }, response) => {
      if (url.includes('late.')) {
        asked = true;
        await gate;
      }
      sendJson(response, 200, { site: gateway.sites.get('sunrise.localhost'), organization_id: '10', css: '' });
    });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /public/points HTTP/1.1\r\nHost: late.localhost\r\nAccept: application/json\r\n\r\n');
    await waitFor(() => asked, { what: 'the gateway to ask for the site' });
    socket.resetAndDestroy();
    await points();
    gateway.forgetCalls();
    open();
    await points();
    expect(gateway.rewards.to('/public/points')).toHaveLength(1);
  });

  it('while its answer is being made frees the connection to the service', async () => {
    let closed = false;
    gateway.rewards.on('/public/rewards/process_reward', () => undefined);
    gateway.rewards.on('/public/points', (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 5);
      response.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /public/points HTTP/1.1\r\nHost: sunrise.localhost\r\nAccept: application/json\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    await waitFor(() => closed, { within: 3_000, what: 'the service to see the end of the call' });
  });
});
