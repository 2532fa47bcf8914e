import type { RewardDetail, RewardParticipant } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const P = '1';
let rewards: RewardsUnderTest;
let owner: BackOfficeClient;

const person = (id: string) => ({
  participant_id: id,
  first_name: 'Canary',
  last_name: 'Yellow',
  email: `canary${id}@example.com` as string | null,
  status: 'active' as 'active' | 'inactive',
  created_at: '2026-11-21T10:00:00.000Z',
  version: '1',
});

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(P);
  owner = new BackOfficeClient(rewards, P, organizationAdmin('10'));
});
afterAll(() => rewards.stop());

describe('a reward whose holder was erased', () => {
  it('keeps an erased holder in list, record, tab and files, without a name', async () => {
    await rewards.send(P, 'participant.changed', person('7'), person('8'));
    await rewards.handled();
    await rewards.fund(P, ['7', '8'], 10);
    const id = await rewards.reward(P, { name: 'Mug', threshold: 10 });
    for (const who of ['7', '8']) expect((await rewards.claim(P, who, id)).status).toBe(200);
    const gone = { first_name: '', last_name: '', email: null, status: 'inactive' as const, version: '2' };
    await rewards.send(P, 'participant.erased', { ...person('7'), ...gone });
    await rewards.handled();

    const list = await owner.read<{ data: RewardRow[] }>(`programs/${P}/rewards`);
    expect(list.data).toMatchObject([{ id, claims: 2 }]);
    expect(await owner.read<RewardDetail>(`rewards/${id}`)).toMatchObject({ claims: 2 });
    const [heads = '', row = ''] = String((await owner.get(`programs/${P}/rewards.csv`)).body).split('\n');
    expect(row.split(',')[heads.split(',').indexOf('claims')]).toBe('2');

    const holders = await owner.read<{ data: RewardParticipant[]; meta: { total: number } }>(
      `rewards/${id}/reward_participants?sort=name`,
    );
    expect(holders.meta.total).toBe(2);
    expect(holders.data.map(({ participant_id, name, email }) => [participant_id, name, email])).toEqual([
      ['7', '', ''],
      ['8', 'Canary Yellow', 'canary8@example.com'],
    ]);
    const file = String((await owner.get(`rewards/${id}/participants.csv?sort=name`)).body);
    expect(file.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^7,"?"?,"?"?,10,/) as string,
      expect.stringMatching(/^8,Canary Yellow,canary8@example\.com,10,/) as string,
    ]);
    expect(file).not.toContain('canary7');
  });
});
