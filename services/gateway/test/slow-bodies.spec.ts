import { HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';

const BODIES = 32;
const LARGE_BODIES = 48;
const UPLOADS = 8;
const UPLOADS_OF_A_SERVICE = 32;
const CONNECTIONS = 64;
const CLAIM = '/public/rewards/process_reward';
const RECEIPTS = '/public/receipts';

let gateway: GatewayUnderTest;
let ada: Browser;
/** A client of Ada with connections of its own. */
let patient: Browser;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ LIMIT_UPLOADS_PER_HOUR: '1000' });
  ada = await gateway.signedIn();
  patient = gateway.browser(ada.host, new HttpClient(`http://127.0.0.1:${gateway.port}`));
  for (const [name, value] of ada.cookies) patient.cookies.set(name, value);
});

afterAll(async () => {
  await patient.client.close();
  await gateway.stop();
});

beforeEach(async () => {
  gateway.rewards.json('/public/points', { points: '5', unused_points: '5' });
  gateway.rewards.json(CLAIM, { ok: true });
  gateway.receipts.json(RECEIPTS, { success: true });
  await waitFor(async () => (await ada.get('/public/points')).status === 200, { every: 100 });
  gateway.forgetCalls();
});

const slow: SlowCall[] = [];

afterEach(() => {
  for (const call of slow.splice(0)) call.leave();
});

/** A call whose head is sent and whose body is not. */
class SlowCall {
  private text = '';
  private readonly socket: Socket;
  private readonly from = performance.now();
  private answeredAt = 0;

  constructor(address: string, head: readonly string[], begin: string) {
    this.socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress: address });
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => {
      this.answeredAt ||= performance.now();
      this.text += chunk.toString();
    });
    this.socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`);
  }

  get status(): string {
    return /^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 'none';
  }

  get code(): string {
    return /"code":"(\w+)"/.exec(this.text)?.[1] ?? '';
  }

  get millis(): number {
    return this.answeredAt - this.from;
  }

  get head(): string {
    return this.text.split('\r\n\r\n', 1).join().toLowerCase();
  }

  finish(rest: string): void {
    this.socket.write(rest);
  }

  leave(): void {
    this.socket.destroy();
  }
}

function slowCall(address: string, path: string, headers: readonly string[], begin = '{'): SlowCall {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = ['Host: sunrise.localhost', `Cookie: ${cookie}`, `X-CSRF-Token: ${ada.token}`];
  const call = new SlowCall(address, [`POST ${path} HTTP/1.1`, ...own, ...headers], begin);
  slow.push(call);
  return call;
}

const slowClaim = (address: string, length = 100): SlowCall =>
  slowCall(address, CLAIM, ['Content-Type: application/json', `Content-Length: ${length}`]);
const slowUpload = (address: string): SlowCall =>
  slowCall(address, RECEIPTS, ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000'], '--x');
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Resolves once every call was either answered or timed out. */
async function settled(calls: readonly SlowCall[], open: number): Promise<void> {
  await waitFor(() => calls.filter(({ status }) => status === 'none').length === open, { what: `${open} open calls` });
}

async function answersSoon(): Promise<void> {
  const from = performance.now();
  const [points, claim] = await Promise.all([ada.get('/public/points'), ada.send('POST', CLAIM, { reward_id: '1' })]);
  expect([points.status, claim.status]).toEqual([200, 200]);
  expect(performance.now() - from).toBeLessThan(await atThisPace(1_000));
}

describe('bodies that do not come', () => {
  it('delay no other caller, seventy at once from two addresses, and end with 408 after ten seconds [B82]', async () => {
    const calls = ['127.0.0.2', '127.0.0.3'].flatMap((address) => times(35, () => slowClaim(address)));
    await sleep(300);
    await answersSoon();
    await settled(calls, 2 * BODIES);
    expect(gateway.rewards.to(CLAIM)).toHaveLength(1);
    await waitFor(() => calls.every(({ status }) => status !== 'none'), { within: 14_000, every: 100 });
    expect(calls.filter(({ status }) => status === '429')).toHaveLength(6);
    const late = calls.filter(({ status }) => status === '408');
    expect(late).toHaveLength(64);
    expect(Math.min(...late.map(({ millis }) => millis))).toBeGreaterThan(9_000);
    await answersSoon();
  });

  it('are waited for up to the limit of one address, and are forwarded once they are whole', async () => {
    const calls = times(BODIES, () => slowClaim('127.0.0.4', 2));
    await sleep(300);
    expect(calls.every(({ status }) => status === 'none')).toBe(true);
    for (const call of calls) call.finish('}');
    await settled(calls, 0);
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(['200']));
    expect(gateway.rewards.to(CLAIM).map(({ body }) => body)).toEqual(times(BODIES, () => '{}'));
  });

  it('are 429 with Retry-After above the limit of one address, until one of them has gone', async () => {
    const calls = times(BODIES, () => slowClaim('127.0.0.5'));
    await sleep(300);
    const more = slowClaim('127.0.0.5');
    await settled([more], 0);
    expect([more.status, more.code]).toEqual(['429', 'too_much_at_once']);
    expect(more.head).toContain('retry-after: 5');
    expect(slowClaim('127.0.0.6').status).toBe('none');
    calls[0]?.leave();
    await waitFor(async () => {
      const again = slowClaim('127.0.0.5', 2);
      again.finish('}');
      await settled([again], 0);
      return again.status === '200';
    });
  });

  it('take no more memory than reserved when they are large: beyond it is 503', async () => {
    const calls = ['127.0.0.7', '127.0.0.8'].flatMap((address) =>
      times(LARGE_BODIES / 2, () => slowClaim(address, 100_000)),
    );
    await sleep(300);
    expect(calls.every(({ status }) => status === 'none')).toBe(true);
    const more = slowClaim('127.0.0.9', 100_000);
    await settled([more], 0);
    expect([more.status, more.code]).toEqual(['503', 'busy']);
    expect(more.head).toContain('retry-after: 5');
    await answersSoon();
    const small = slowClaim('127.0.0.9', 2);
    small.finish('}');
    await settled([small], 0);
    expect(small.status).toBe('200');
  });
});

describe('uploads that do not end', () => {
  it('are streamed up to the limit of one address, and one more is 429 with Retry-After', async () => {
    const calls = times(UPLOADS, () => slowUpload('127.0.0.10'));
    await sleep(300);
    expect(calls.every(({ status }) => status === 'none')).toBe(true);
    const more = slowUpload('127.0.0.10');
    await settled([more], 0);
    expect([more.status, more.code]).toEqual(['429', 'too_much_at_once']);
    calls[0]?.leave();
    await waitFor(async () => {
      const answer = slowUpload('127.0.0.10');
      answer.finish('p'.repeat(997));
      await settled([answer], 0);
      return answer.status === '200';
    });
  });

  it('leave connections free for other calls, from many addresses too: one more upload is 503', async () => {
    gateway.receipts.json(`${RECEIPTS}/7`, {});
    const addresses = times(UPLOADS_OF_A_SERVICE / UPLOADS, () => '').map((_, index) => `127.0.1.${index + 1}`);
    const calls = addresses.flatMap((address) => times(UPLOADS, () => slowUpload(address)));
    await sleep(500);
    expect(calls.every(({ status }) => status === 'none')).toBe(true);
    const more = slowUpload('127.0.1.99');
    await settled([more], 0);
    expect([more.status, more.code]).toEqual(['503', 'busy']);
    const from = performance.now();
    expect((await ada.get(`${RECEIPTS}/7`)).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(await atThisPace(1_000));
  });
});

describe('a service whose connections are all taken', () => {
  it('answers the last call that has one', async () => {
    const open: (() => void)[] = [];
    gateway.rewards.on('/public/points/entries', (_call, response) => open.push(() => response.end('{}')));
    const held = times(CONNECTIONS - 1, () => patient.get('/public/points/entries'));
    await waitFor(() => open.length === CONNECTIONS - 1);
    await answersOnce();
    for (const end of open) end();
    expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true);
  });

  it('is waited for a second, then the call is 503; one that gets a connection in time is answered', async () => {
    const open: (() => void)[] = [];
    gateway.rewards.on('/public/points/entries', (_call, response) => open.push(() => response.end('{}')));
    const held = times(CONNECTIONS, () => patient.get('/public/points/entries'));
    await waitFor(() => open.length === CONNECTIONS);
    const from = performance.now();
    const late = await ada.get('/public/points');
    const millis = performance.now() - from;
    expect([refusal(late), late.headers['retry-after']]).toEqual(['503 service_unavailable', '2']);
    expect([millis > 900, millis < 2_000]).toEqual([true, true]);
    const inTime = ada.get('/public/points');
    setTimeout(() => open.pop()?.(), 300);
    expect((await inTime).status).toBe(200);
    for (const end of open) end();
    expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true);
    await answersSoon();
  });

  it('frees them after calls that broke, had no body or were not read to their end', async () => {
    gateway.rewards.on('/public/points/entries', (_call, response) => response.destroy());
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(times(CONNECTIONS, () => patient.get('/public/points/entries')));
      await Promise.all(times(CONNECTIONS, () => patient.request('HEAD', '/public/points')));
    }
    gateway.rewards.on('/public/points/entries', (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('x'.repeat(100_000));
    });
    await waitFor(async () => (await ada.get('/public/points')).status === 200, { every: 100 });
    gateway.forgetCalls();
    const readers = times(CONNECTIONS, () => slowReader());
    await waitFor(() => gateway.rewards.to('/public/points/entries').length === CONNECTIONS);
    for (const reader of readers) reader.destroy();
    await waitFor(async () => (await ada.get('/public/points')).status === 200, { every: 100 });
    await Promise.all(times(CONNECTIONS, () => answersOnce()));
  });
});

async function answersOnce(): Promise<void> {
  expect((await ada.get('/public/points')).status).toBe(200);
}

/** Requests an endless answer and does not read it. */
function slowReader(): Socket {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  const lines = ['GET /public/points/entries HTTP/1.1', 'Host: sunrise.localhost', `Cookie: ${cookie}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}
