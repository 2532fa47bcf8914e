import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { Bench } from '../bench.ts';
import { HomeFixture } from './fixtures/home.fixture.ts';
import type { BenchPlatform } from './fixtures/bench-platform.ts';
import type { Call } from './load/call.ts';
import { p99AtRate } from './load/constant-rate.ts';

const PATH = '/public/home/active_uncompleted_challenges';
const BODIES = 200;
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const SECONDS = 60;
const PER_SECOND = 100;
/** Until all connections are open: their opening is another load. */
const SETTLED_MILLIS = 2_000;
/** Within which a connection that was ended is opened again. */
const AGAIN_MILLIS = 2_000;

/** What a participant waits at worst while bodies that do not arrive are sent to another program, beside before. */
export const slowBodies: Bench = {
  name: 'slow-bodies',
  onlyByName: true,
  runsOn: 'platform',
  async open(platform, { seconds: usual, quick }) {
    const fixture = await HomeFixture.of(platform);
    const { origin, headers } = fixture.asParticipant('programs');
    const calls: Call[] = [{ method: 'GET', path: PATH, headers }];
    const seconds = quick ? usual : SECONDS;
    const measure = (): Promise<number> => p99AtRate({ origin, calls, perSecond: PER_SECOND, seconds });
    const head = await headOf(platform, fixture.programId);
    return {
      unit: 'ms',
      floor: { about: 'p99 of a participant’s call before', run: measure },
      contenders: [
        {
          name: `${BODIES} slow bodies from ${ADDRESSES.length} addresses`,
          target: { atMost: 2 },
          run: async () => {
            const flood = new Flood(origin, head);
            try {
              await sleep(SETTLED_MILLIS);
              return await measure();
            } finally {
              flood.end();
            }
          },
        },
      ],
    };
  },
};

/** The head of a writing call to another program than the one that is measured, with its token. */
async function headOf(platform: BenchPlatform, programId: string): Promise<string> {
  const { rows } = await platform
    .pool('identity', 1)
    .query<{ subdomain: string }>('SELECT subdomain FROM program_copy WHERE id <> $1 ORDER BY id LIMIT 1', [programId]);
  const host = `${rows[0]?.subdomain}.${platform.gateway.host}`;
  const { headers, body } = await request(`${platform.gateway.origin}/csrf`, {
    headers: { host, accept: 'application/json' },
  });
  const { csrf_token: token } = (await body.json()) as { csrf_token: string };
  const cookie = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1).join());
  return [
    'POST /public/challenges/submit HTTP/1.1',
    ...[`host: ${host}`, `cookie: ${cookie.join('; ')}`, `x-csrf-token: ${token}`],
    ...['content-type: application/json', 'content-length: 100', '', '{'],
  ].join('\r\n');
}

/** Connections that send a call's head and no body; one that was ended is opened again. */
class Flood {
  private readonly sockets = new Map<number, Socket>();
  private isOver = false;

  constructor(
    private readonly origin: string,
    private readonly head: string,
  ) {
    for (let place = 0; place < BODIES; place++) this.open(place);
  }

  end(): void {
    this.isOver = true;
    for (const socket of this.sockets.values()) socket.destroy();
  }

  private open(place: number): void {
    const { hostname, port } = new URL(this.origin);
    const localAddress = ADDRESSES[place % ADDRESSES.length] ?? '';
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!this.isOver) setTimeout(() => this.open(place), Math.random() * AGAIN_MILLIS).unref();
    });
    socket.resume();
    socket.write(this.head);
    this.sockets.set(place, socket);
  }
}
