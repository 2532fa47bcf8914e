import { livePath } from '@laurel/contracts/live/live';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import type { Bench } from '../bench.ts';
import type { BenchPlatform } from './fixtures/bench-platform.ts';
import { HomeFixture } from './fixtures/home.fixture.ts';
import type { Call } from './load/call.ts';
import { p99AtRate } from './load/constant-rate.ts';

const PATH = '/public/home/active_uncompleted_challenges';
const STREAMS = 5_000;
const QUICK_STREAMS = 100;
const OF_A_SESSION = 3;
const PER_SECOND = 100;
const SECONDS = 20;

/** What an ordinary call waits while thousands of pages follow their changes, beside before, and the memory of each. */
export const live: Bench = {
  name: 'live',
  onlyByName: true,
  runsOn: 'platform',
  async open(platform, { seconds: usual, quick }) {
    const fixture = await HomeFixture.of(platform);
    const { origin, headers } = fixture.asParticipant('programs');
    const calls: Call[] = [{ method: 'GET', path: PATH, headers }];
    const measure = (): Promise<number> =>
      p99AtRate({ origin, calls, perSecond: PER_SECOND, seconds: quick ? usual : SECONDS });
    const count = quick ? QUICK_STREAMS : STREAMS;
    const tokens = await startSessions(platform, fixture, Math.ceil(count / OF_A_SESSION));
    let kilobytes = 0;
    return {
      unit: 'ms',
      floor: { about: 'p99 of a participant’s call before', run: measure },
      contenders: [
        {
          name: `${count} idle streams`,
          target: { atMost: 1.05 },
          run: async () => {
            const before = await memoryOf(platform);
            const streams = await openStreams(platform, tokens, count);
            try {
              kilobytes = ((await memoryOf(platform)) - before) / count / 1_000;
              return await measure();
            } finally {
              for (const stream of streams) stream.destroy();
            }
          },
        },
      ],
      checks: [
        { name: 'memory of a stream', unit: 'kB', target: { atMost: 50 }, run: () => Promise.resolve(kilobytes) },
      ],
    };
  },
};

/** Sessions of the participant, by their cookies' values. */
async function startSessions(
  platform: BenchPlatform,
  { programId, participantId }: HomeFixture,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await platform
    .pool('identity', 1)
    .query(
      'INSERT INTO session (program_id, subject_id, token_hash) SELECT $1, $2, hash FROM unnest($3::bytea[]) AS hash',
      [programId, participantId, tokens.map((token) => createHash('sha256').update(token).digest())],
    );
  return tokens;
}

async function openStreams(
  platform: BenchPlatform,
  tokens: readonly string[],
  count: number,
): Promise<IncomingMessage[]> {
  const { origin, host } = platform.gateway;
  const open = async (token: string): Promise<IncomingMessage> => {
    const asked = get(`${origin}${livePath}`, { agent: false, headers: { host, cookie: `session=${token}` } });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`);
    response.resume();
    response.on('error', () => undefined);
    return response;
  };
  const streams: IncomingMessage[] = [];
  const all = tokens.flatMap((token) => Array.from({ length: OF_A_SESSION }, () => token)).slice(0, count);
  for (let at = 0; at < count; at += OF_A_SESSION * 20) {
    streams.push(...(await Promise.all(all.slice(at, at + OF_A_SESSION * 20).map(open))));
  }
  return streams;
}

/** Bytes that the gateway's process holds. */
async function memoryOf(platform: BenchPlatform): Promise<number> {
  const { body } = await request(platform.gatewayMetrics);
  const [, bytes] = /^process_resident_memory_bytes\S* (\S+)$/m.exec(await body.text()) ?? [];
  if (bytes === undefined) throw new Error('The gateway does not say how much memory it holds');
  return Number(bytes);
}
