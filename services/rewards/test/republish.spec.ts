import type { EventType } from '@laurel/contracts/events/domain-event';
import { Republisher } from '@laurel/service-kit/events/republish/republisher';
import { statedSums } from '@laurel/test-kit/events/stated-sums';
import { RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
let rewards: RewardsUnderTest;

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(A);
});
afterAll(() => rewards.stop());

async function republished(type: EventType, since?: string): Promise<unknown[]> {
  const [{ app } = { app: undefined }] = rewards.instances.services;
  await rewards.database.query('DELETE FROM event');
  await app?.get(Republisher).republish(type, A, since);
  const rows = await rewards.database.query<{ payload: unknown }>(
    'SELECT payload FROM event WHERE type = $1 ORDER BY id',
    [type],
  );
  return rows.map(({ payload }) => payload);
}

describe('publishing again', () => {
  it('states the tags of rewards and the addresses of wallets', async () => {
    const id = await rewards.reward(A);
    await rewards.database.query(`UPDATE reward SET version = 9 WHERE id = $1`, [id]);
    await rewards.database.query(
      `INSERT INTO content_tag_copy (program_id, id, name, is_active, version) VALUES (1, 5, 'river', true, 0);
       INSERT INTO reward_tag (program_id, reward_id, tag_id, position) VALUES (1, ${id}, 5, 1)`,
    );
    await rewards.database.query(
      `INSERT INTO participant_wallet (program_id, participant_id, address) VALUES (1, 7, '0x1')`,
    );
    expect(await republished('reward.tagged')).toEqual([{ reward_id: id, tags: ['river'], version: 9 }]);
    expect(await republished('chain_account.created')).toEqual([{ participant_id: '7', address: '0x1' }]);
  });

  it('states the tombstones since a moment for identity, which may have lost the erasures', async () => {
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, erased_at)
       VALUES (1, 61, '', '', 'inactive', 2, '2026-01-02T10:00:00Z'), (1, 62, '', '', 'inactive', 2, '2026-01-03T10:00:00Z'),
         (1, 63, 'Ada', 'Byron', 'active', 1, NULL)`,
    );
    expect(await republished('erasures.known')).toEqual([
      {
        erasures: [
          { participant_id: '61', erased_at: '2026-01-02T10:00:00.000Z' },
          { participant_id: '62', erased_at: '2026-01-03T10:00:00.000Z' },
        ],
      },
    ]);
    expect(await republished('erasures.known', '2026-01-03T10:00:00.000Z')).toEqual([
      { erasures: [{ participant_id: '62', erased_at: '2026-01-03T10:00:00.000Z' }] },
    ]);
    expect(await republished('erasures.known', '2026-01-03T10:00:00.001Z')).toEqual([]);
  });

  it('states balances as they were last published', async () => {
    await rewards.adjust(A, '7', 40);
    await rewards.adjust(A, '8', 10);
    const published = [await rewards.publishedBalance('7'), await rewards.publishedBalance('8')];
    expect(published).toMatchObject([{ unused_points: '40' }, { unused_points: '10' }]);
    expect(await republished('balances.changed')).toEqual([{ balances: published }]);
  });

  it('states sums of the records that it publishes again, without those of erased participants', async () => {
    await rewards.database.query(`UPDATE participant_wallet SET sealed_key = '\\x01'`);
    await rewards.reward(A);
    await rewards.adjust(A, '7', 40);
    const [{ app } = { app: undefined }] = rewards.instances.services;
    const sums = app ? await statedSums(app) : {};
    expect(Object.keys(sums).sort()).toEqual(['balances.changed', 'chain_account.created', 'reward.tagged']);
    for (const [type, { stated, published }] of Object.entries(sums)) {
      expect(stated.count).toBeGreaterThan(0);
      expect([type, stated]).toEqual([type, published]);
    }
    await rewards.adjust(A, '61', 5);
    await rewards.database.query(
      `INSERT INTO participant_wallet (program_id, participant_id, address) VALUES (1, 61, '0x2')`,
    );
    const after = app ? await statedSums(app) : {};
    for (const type of ['balances.changed', 'chain_account.created'] as const) {
      expect([type, after[type]?.stated]).toEqual([type, sums[type]?.stated]);
    }
  });
});
