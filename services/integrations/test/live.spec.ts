import { everyParticipant, liveKey, liveSeconds } from '@laurel/contracts/live/live';
import { waitFor } from '@laurel/test-kit/wait-for';
import { Redis } from 'ioredis';
import { balanceOf, IntegrationsUnderTest } from './integrations.fixture.ts';

let integrations: IntegrationsUnderTest;
let subscriber: Redis;
const heard: [channel: string, id: string, participant: string, topics: string][] = [];

beforeAll(async () => {
  integrations = await IntegrationsUnderTest.start();
  subscriber = new Redis(integrations.redis.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (channel, message) => {
    const [id = '', participant = '', topics = ''] = message.split(' ');
    heard.push([channel, id, participant, topics]);
  });
  await subscriber.subscribe(liveKey('1'));
});
afterAll(async () => {
  subscriber.disconnect();
  await integrations.stop();
});
beforeEach(() => {
  heard.length = 0;
});

const claim = {
  claim_id: '7',
  reward_id: '3',
  name: 'Coffee mug',
  participant_id: '21',
  points: 100,
  claimed_at: '2026-01-01T09:59:00.000Z',
};

describe('changes for open pages', () => {
  it('are published when they are committed, for each participant, as an entry and a message with its id', async () => {
    await integrations.handle('balances.changed', [{ data: { balances: [balanceOf('5', '1'), balanceOf('6', '2')] } }]);
    await integrations.handle('reward.claimed', [{ data: claim }]);
    await waitFor(() => heard.length === 3);
    const key = liveKey('1');
    expect(heard.map(([channel, , ...rest]) => [channel, ...rest])).toEqual([
      [key, '5', 'points'],
      [key, '6', 'points'],
      [key, '21', 'rewards'],
    ]);
    const entries = await integrations.redis.client().xrange(key, '-', '+');
    expect(entries).toEqual(
      heard.map(([, id, participant, topics]) => [id, ['participant', participant, 'topics', topics]]),
    );
    const left = await integrations.redis.client().ttl(key);
    expect(left).toBeGreaterThan(liveSeconds - 60);
    expect(left).toBeLessThanOrEqual(liveSeconds);
  });

  it('are not those of events that no page shows, or that were published again', async () => {
    await integrations.handle('reward.claimed', [{ data: claim, cause: { republished: true } }]);
    await integrations.handle('profile.answered', [{ data: { participant_id: '5', attributes: {} } }]);
    await integrations.handle('reward.claimed', [{ data: claim }]);
    await waitFor(() => heard.length > 0);
    expect(heard.map(([, , ...rest]) => rest)).toEqual([['21', 'rewards']]);
  });

  it('have every page of the program look for itself, when Redis was away', async () => {
    await integrations.redis.kill();
    await integrations.handle('reward.claimed', [{ data: claim }]);
    await integrations.redis.start();
    await waitFor(async () => {
      const [newest] = await integrations.redis.client().xrevrange(liveKey('1'), '+', '-', 'COUNT', 1);
      return newest?.[1][1] === everyParticipant;
    });
  });
});
