import { everyParticipant, liveKey, livePath, type LiveTopic } from '@laurel/contracts/live/live';
import type { HttpClient } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest } from './gateway.fixture.ts';
import { OpenStream } from './stream.fixture.ts';

let gateway: GatewayUnderTest;
let other: HttpClient;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  other = await gateway.another();
});

afterAll(() => gateway.stop());

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const opened: OpenStream[] = [];
const open = async (browser: Browser, asked = {}): Promise<OpenStream> => {
  const stream = await OpenStream.open(browser, asked);
  opened.push(stream);
  return stream;
};

/** Publishes a change as integrations does; returns its id. */
async function publish(
  participantId: string,
  topics: LiveTopic[],
  { programId = '1', most = 1_000 } = {},
): Promise<string> {
  const redis = gateway.redis.client();
  const key = liveKey(programId);
  const fields = ['participant', participantId, 'topics', topics.join(',')];
  const id = (await redis.xadd(key, 'MAXLEN', most, '*', ...fields)) ?? '';
  await redis.publish(key, `${id} ${participantId} ${topics.join(',')}`);
  return id;
}

const idOf = (browser: Browser): string => gateway.identity.participantOf(browser.session ?? '');
/** Resolves once the stream has these changes and no others. */
const shows = async (stream: OpenStream, changes: LiveTopic[][]): Promise<void> => {
  await waitFor(() => stream.changes.length >= changes.length, { what: 'changes' });
  expect(stream.changes).toEqual(changes);
};

describe('the stream of changes', () => {
  it('tells each browser what has changed for its own participant, and no change of another participant or program', async () => {
    const [ada, ben, far] = [
      await gateway.signedIn(),
      await gateway.signedIn(),
      await gateway.signedIn('harbour.localhost'),
    ];
    const [first, second, foreign] = [await open(ada), await open(ben), await open(far)];
    expect(first.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await publish(idOf(ada), ['points', 'challenges']);
    await publish(idOf(ada), ['receipts'], { programId: '2' });
    await publish(idOf(ben), ['rewards']);
    await publish(idOf(far), ['receipts'], { programId: '2' });
    await shows(first, [['points', 'challenges']]);
    await shows(second, [['rewards']]);
    await shows(foreign, [['receipts']]);
  });

  it('is for signed-in participants, at most three a session, and leaves room again when one closes', async () => {
    expect((await open(gateway.browser())).status).toBe(401);
    expect((await gateway.client.request('HEAD', livePath, { headers: { host: 'sunrise.localhost' } })).status).toBe(
      405,
    );
    const ada = await gateway.signedIn();
    const three = [await open(ada), await open(ada), await open(ada)];
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(ada)).status).toBe(429);
    expect((await open(await gateway.signedIn())).status).toBe(200);
    three[1]?.close();
    await waitFor(async () => (await open(ada)).status === 200);
  });

  it('goes on behind what the browser knew, at any gateway, once each and in their order', async () => {
    const ada = await gateway.signedIn();
    const stream = await open(ada);
    await publish(idOf(ada), ['points']);
    await shows(stream, [['points']]);
    stream.close();
    const known = stream.lastId;
    await publish(idOf(ada), ['challenges']);
    await publish('another', ['rewards']);
    await publish(idOf(ada), ['receipts']);
    const elsewhere = gateway.browser(ada.host, other);
    for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value);
    const again = await open(elsewhere, { known });
    await publish(idOf(ada), ['rewards']);
    await shows(again, [['challenges'], ['receipts'], ['rewards']]);
  });

  it('begins with what has changed since the page was made', async () => {
    const ada = await gateway.signedIn();
    const madeAt = Date.now();
    await sleep(5);
    await publish(idOf(ada), ['points']);
    await shows(await open(ada, { query: `?after=${madeAt}-0` }), [['points']]);
    await shows(await open(ada, { query: `?after=${Date.now() + 1}-0` }), []);
  });

  it('says that everything may have changed where entries were lost', async () => {
    const all = ['points', 'challenges', 'receipts', 'rewards'];
    const ada = await gateway.signedIn();
    const known = await publish(idOf(ada), ['points']);
    for (let count = 0; count < 5; count += 1) await publish('another', ['points'], { most: 3 });
    expect((await open(ada, { known })).changes).toEqual([all]);
    await gateway.redis.client().del(liveKey('1'));
    expect((await open(ada, { known: `${Date.now() - 60_000}-0` })).changes).toEqual([]);
    expect((await open(ada, { known: `${Date.now() - 900_000}-0` })).changes).toEqual([all]);
    const ben = await gateway.signedIn();
    const stream = await open(ben);
    await publish(everyParticipant, ['points', 'receipts']);
    await shows(stream, [['points', 'receipts']]);
  });

  it('ends for good with its session, and neither another with it nor one whose session has changed', async () => {
    const [ada, ben] = [await gateway.signedIn(), await gateway.signedIn()];
    const [first, second] = [await open(ada), await open(ben)];
    await gateway.identity.change(ben.session ?? '');
    await gateway.identity.end(ada.session ?? '');
    await waitFor(() => first.isClosed);
    await publish(idOf(ben), ['points']);
    await shows(second, [['points']]);
    expect([first.hasEnded, second.isClosed]).toEqual([true, false]);
    expect((await open(ada)).status).toBe(401);
  });

  it('is ended by a gateway that ends, and nothing is lost at the next one', async () => {
    const ada = await gateway.signedIn();
    const third = await gateway.another();
    const there = gateway.browser(ada.host, third);
    for (const [name, value] of ada.cookies) there.cookies.set(name, value);
    const stream = await open(there);
    await publish(idOf(ada), ['points']);
    await shows(stream, [['points']]);
    await gateway.signal(third, 'SIGTERM');
    expect([stream.isClosed, stream.hasEnded]).toEqual([true, false]);
    expect(stream.retry).toBeLessThanOrEqual(3_000);
    await publish(idOf(ada), ['rewards']);
    await shows(await open(ada, { known: stream.lastId }), [['rewards']]);
  });

  it('is refused while Redis is away, and opens again after it', async () => {
    const ada = await gateway.signedIn();
    const stream = await open(ada);
    await gateway.redis.kill();
    await waitFor(() => stream.isClosed, { what: 'the end of the stream' });
    expect((await open(ada)).status).toBe(503);
    await gateway.redis.start();
    let again: OpenStream | undefined;
    await waitFor(async () => (again = await open(ada)).status === 200, { every: 200, what: 'a stream' });
    await publish(idOf(ada), ['points']);
    await shows(again as OpenStream, [['points']]);
  });
});
