import type { Completion } from '@laurel/contracts/events/domain-event';
import { RewardsUnderTest } from './rewards.fixture.ts';

const P = '1';
let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(P);
});
afterAll(() => rewards.stop());

const completion = (completion_id: string, participant_id: string): Completion => ({
  completion_id,
  challenge_id: '1',
  challenge_type: 'link',
  title: 'Read the map',
  participant_id,
  points: 50,
  completed_at: new Date().toISOString(),
});

const complete = (id: string, participantId: string): Promise<void> =>
  rewards.send(P, 'challenge.completed', ...rewards.completed(P, [completion(id, participantId)]));

describe('the points of a completion', () => {
  it('are booked under an id that was never used, and refused under one that was issued again', async () => {
    await complete('80', '7');
    await rewards.handled();
    await complete('80', '8');
    await rewards.refusedEvent();
    expect(await rewards.wallet(P, '8')).toBeUndefined();
    await complete('2000000001', '8');
    await rewards.handled();
    expect(await rewards.wallet(P, '8')).toMatchObject({ balance: '50' });
    expect(await rewards.wallet(P, '7')).toMatchObject({ balance: '50' });
  });
});
