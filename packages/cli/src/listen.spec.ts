import { verifyWebhook } from '@laurel/sdk';
import { fromSources } from '@laurel/test-kit/run/from-sources';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenState } from './listen-state.ts';
import { run } from './program.ts';

const KEY = 'lk_test_of_the_specs';
let folder: string;
const running: Server[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-cli-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await rm(folder, { recursive: true, force: true });
});

type Handler = (request: IncomingMessage, body: string) => Promise<[status: number, body: object]>;

async function serve(handler: Handler, port = 0): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const [status, answer] = await handler(request, Buffer.concat(pieces).toString('utf8'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })().catch(() => response.destroy());
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The feed of a program with a log, over the wire format of `GET /api/v1/events`. */
class Feed {
  private readonly log: object[] = [];
  readonly asked: URL[] = [];

  constructor(
    private readonly program = '1',
    readonly key = KEY,
  ) {}

  add(count: number): void {
    for (let n = 0; n < count; n += 1) {
      const sequence = String(this.log.length + 1);
      this.log.push({ id: `e-${sequence}`, type: 'points.changed', sequence, data: { object: {} } });
    }
  }

  readonly handler: Handler = async ({ url = '', headers }) => {
    if (headers.authorization !== `Bearer ${this.key}`) {
      return [401, { code: 'invalid_api_key', detail: 'Send a working key', status: 401 }];
    }
    const asked = new URL(url, 'http://feed');
    if (asked.pathname === '/api/v1/me') return [200, { program: { id: this.program } }];
    this.asked.push(asked);
    const { searchParams: query } = asked;
    if (query.get('from') === 'end') return [200, { data: [], next_cursor: String(this.log.length), has_more: false }];
    const after = Number(query.get('after'));
    for (let look = 0; look < 20 && this.log.length <= after; look += 1) await sleep(50);
    const data = this.log.slice(after, after + Number(query.get('limit')));
    const next = String(after + data.length);
    return [200, { data, next_cursor: next, has_more: after + data.length < this.log.length }];
  };
}

const envFor = (url: string): Record<string, string> => ({ LAUREL_API_KEY: KEY, LAUREL_URL: url });

/** The command as a person starts it: a process of its own. */
function start(feed: string, receiver: string): ChildProcess {
  const main = join(import.meta.dirname, 'main.ts');
  const args = [...fromSources, main, 'listen', '--forward-to', receiver, '--state', join(folder, 'state.json')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', ...envFor(feed) },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

async function until(check: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!check()) {
    if (Date.now() > deadline) throw new Error('It did not come to pass');
    await sleep(20);
  }
}

describe('laurel listen', () => {
  it('forwards every event in its order though it is killed and started again [D-064]', async () => {
    const feed = new Feed();
    const got: string[] = [];
    let secret = '';
    const receiver = await serve(async ({ headers }, body) => {
      const event = verifyWebhook(body, headers, secret);
      got.push(event.id);
      await sleep(5);
      return [200, {}];
    });
    const url = await serve(feed.handler);
    const first = start(url, receiver);
    await until(() => feed.asked.length >= 2);
    const state = async (): Promise<ListenState> =>
      JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as ListenState;
    ({ secret } = await state());
    feed.add(20);
    await until(() => got.length >= 10);
    first.kill('SIGKILL');
    await new Promise((resolve) => first.once('exit', resolve));
    feed.add(100);
    start(url, receiver);
    await until(() => got.at(-1) === 'e-120');
    const distinct = [...new Set(got)];
    expect(distinct).toEqual(Array.from({ length: 120 }, (_, n) => `e-${n + 1}`));
    // At most the event that was under way at the kill comes a second time.
    expect(got.length - distinct.length).toBeLessThanOrEqual(1);
    expect(got).toEqual([...got].sort((one, other) => Number(one.slice(2)) - Number(other.slice(2))));
    expect((await state()).secret).toBe(secret);
  });

  it('begins with events that are yet to come, and waits for a receiver that is away', async () => {
    const feed = new Feed();
    feed.add(5);
    const url = await serve(feed.handler);
    const got: string[] = [];
    const handler: Handler = (_request, body) => {
      got.push((JSON.parse(body) as { id: string }).id);
      return Promise.resolve([500, {}]);
    };
    let refused = 0;
    const broken = createTcpServer((socket) => {
      refused += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as AddressInfo;
    const stop = new AbortController();
    const written: string[] = [];
    const ended = run(
      ['listen', '--forward-to', `http://127.0.0.1:${port}`, '--state', join(folder, 's.json'), '--json'],
      {
        env: envFor(url),
        signal: stop.signal,
        out: (text) => written.push(text),
        err: () => undefined,
      },
    );
    await until(() => feed.asked.length >= 2);
    feed.add(2);
    await until(() => refused >= 2);
    await new Promise((resolve) => broken.close(resolve));
    await serve(handler, port);
    await until(() => written.length === 2);
    expect(got).toEqual(['e-6', 'e-7']);
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { id: 'e-6', status: 500 },
      { id: 'e-7', status: 500 },
    ]);
    stop.abort();
    expect(await ended).toBe(0);
  });
});

describe('what laurel listen has stored', () => {
  let got: string[];
  let receiver: string;

  beforeEach(async () => {
    got = [];
    receiver = await serve((_request, body) => {
      got.push((JSON.parse(body) as { id: string }).id);
      return Promise.resolve([200, {}]);
    });
  });

  /** Runs the command while something happens; resolves with its exit code and what it has written of faults. */
  const listenDuring = async (
    env: Record<string, string>,
    work: () => Promise<void>,
    more: string[] = [],
  ): Promise<[number, string]> => {
    const stop = new AbortController();
    let faults = '';
    const ended = run(['listen', '--forward-to', receiver, '--json', ...more], {
      env: { ...env, XDG_STATE_HOME: folder },
      signal: stop.signal,
      out: () => undefined,
      err: (text) => (faults += text),
    });
    await work();
    stop.abort();
    return [await ended, faults];
  };
  /** The first call asks for the end of the log, the second one follows it from there. */
  const follows = (feed: Feed) => {
    const before = feed.asked.length;
    return until(() => feed.asked.length >= before + 2);
  };

  it('leads it to events that came while it was stopped, also before it has forwarded any', async () => {
    const feed = new Feed();
    feed.add(5);
    const env = envFor(await serve(feed.handler));
    await listenDuring(env, () => follows(feed));
    feed.add(2);
    await listenDuring(env, () => until(() => got.length === 2));
    expect(got).toEqual(['e-6', 'e-7']);
  });

  it('is of one program: a key of another one begins at the end of its own log', async () => {
    const [feed, other] = [new Feed(), new Feed('2', 'lk_test_of_another')];
    feed.add(5);
    other.add(2);
    const url = await serve((request, body) =>
      (request.headers.authorization === `Bearer ${other.key}` ? other : feed).handler(request, body),
    );
    const [env, envOfOther] = [envFor(url), { ...envFor(url), LAUREL_API_KEY: other.key }];
    await listenDuring(env, () => follows(feed));
    await listenDuring(envOfOther, async () => {
      await follows(other);
      other.add(1);
      await until(() => got.length === 1);
    });
    feed.add(1);
    await listenDuring(env, () => until(() => got.length === 2));
    expect(got).toEqual(['e-3', 'e-6']);
    const state = join(folder, 'named.json');
    await listenDuring(env, () => follows(feed), ['--state', state]);
    const refused = await listenDuring(envOfOther, () => Promise.resolve(), ['--state', state]);
    expect(refused).toEqual([2, `${state} belongs to another program; name another file by --state\n`]);
  });
});

describe('laurel events --follow', () => {
  it('shows events of the participant and the types that were named alone', async () => {
    const feed = new Feed();
    const url = await serve(feed.handler);
    const stop = new AbortController();
    const around = { env: envFor(url), signal: stop.signal, out: () => undefined, err: () => undefined };
    const args = ['events', '--follow', '--after', '0', '--participant', '42', '--type', 'points.changed'];
    const ended = run(args, around);
    await until(() => feed.asked.length > 0);
    stop.abort();
    expect(await ended).toBe(0);
    const [query] = feed.asked.map(({ searchParams }) => searchParams);
    expect([query?.get('participant_id'), query?.getAll('types[]')]).toEqual(['42', ['points.changed']]);
  });

  it('has no end, and so no limit', async () => {
    let text = '';
    const write = (part: string): void => {
      text += part;
    };
    const feed = new Feed();
    const env = envFor(await serve(feed.handler));
    const signal = AbortSignal.timeout(2_000);
    const code = await run(['events', '--follow', '--limit', '5'], { env, signal, out: write, err: write });
    expect([code, text]).toEqual([2, "error: option '--limit <count>' cannot be used with option '--follow'\n"]);
    expect(feed.asked).toEqual([]);
  });
});

describe('the exit code', () => {
  const ends = async (args: string[], env: Record<string, string>): Promise<[number, string]> => {
    let text = '';
    const write = (part: string): void => {
      text += part;
    };
    const code = await run(args, { env, signal: new AbortController().signal, out: write, err: write });
    return [code, text];
  };

  it('is 0 for an answer, 1 for a refusal, 2 for a wrong command line, 3 for a platform that is away', async () => {
    const feed = new Feed();
    feed.add(2);
    const url = await serve(feed.handler);
    const [done, text] = await ends(['events', '--after', '0', '--json'], envFor(url));
    expect([
      done,
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ]).toEqual([0, ['e-1', 'e-2']]);
    expect((await ends(['get', '/events?after=1&limit=1'], envFor(url)))[1]).toContain('"e-2"');
    const refused = await ends(['events'], { ...envFor(url), LAUREL_API_KEY: 'lk_test_other' });
    expect(refused).toEqual([1, '401 invalid_api_key: Send a working key\n']);
    expect((await ends(['events'], {}))[0]).toBe(2);
    expect((await ends(['listen'], envFor(url)))[0]).toBe(2);
    expect((await ends(['post', '/participants', '--data', '{'], envFor(url)))[0]).toBe(2);
    expect((await ends(['--help'], {}))[0]).toBe(0);
    expect((await ends(['get', '/me'], envFor('http://127.0.0.1:9')))[0]).toBe(3);
  });
});
