import type { RewardDetail, RewardSaved } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { AptosIntegration } from '@laurel/contracts/rewards/collectibles.dto';
import { adminWrites, auditedTwice, strayOfficeRoutes } from '@laurel/test-kit/audited-writes';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const ADA = '100';
const form = { name: 'Mug', description: 'Holds a proper cup', selection: 'redeem', threshold: 10 };

let rewards: RewardsUnderTest;
let backOffice: BackOfficeClient;
let mug: string;
let contest: string;
let sweepstake: string;
let achievement: string;
let unminted: string;
let job: string;

const created = async (changes: object): Promise<string> => {
  const { id } = (await backOffice.post(`programs/${A}/rewards`, { ...form, ...changes })).body as RewardSaved;
  await backOffice.post(`rewards/${id}/toggle_approval`);
  return id;
};

beforeAll(async () => {
  rewards = await RewardsUnderTest.start();
  await rewards.addProgram(A);
  await rewards.database.query(
    `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, email, version)
     VALUES (1, ${ADA}, 'Ada', 'Byron', 'active', 'ada@demo.test', 1)`,
  );
  backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
  mug = await created({});
  contest = await created({ name: 'Contest', selection: 'mini_contest', threshold: 1 });
  sweepstake = await created({ name: 'Sweepstake', selection: 'sweepstake', threshold: 1 });
  achievement = await created({ name: 'Achievement', selection: 'achievement', threshold: 5_000 });
  unminted = await created({ name: 'Unminted', selection: 'achievement', threshold: 5_000 });
  await rewards.addProgram('2');
  // No process works on it.
  await rewards.database.query(
    `INSERT INTO aptos_integration (program_id, is_enabled, network, wallet_address, sealed_key, next_at)
     VALUES (${A}, true, 'testnet', '0xa1', '', 'infinity')`,
  );
  await rewards.database.query(
    `INSERT INTO chain_transaction (program_id, reward_id, name, status) VALUES (${A}, $1, 'Unminted', 'failed')`,
    [unminted],
  );
  // The contest runs.
  await rewards.fund(A, [ADA], 1_000);
  // A waiting job.
  [job] = (
    await rewards.database.query<{ id: string }>(
      `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name, next_at)
       VALUES ($1, 'import', 'list.csv', '{}', 1, 'Grace', 'infinity') RETURNING id`,
      [A],
    )
  ).map(({ id }) => id) as [string];
});

afterAll(() => rewards.stop());

/** Every write of the back-office that this service serves and that ends with its answer. */
const writes: Record<string, () => Promise<HttpAnswer>> = {
  'POST /admin/v2/programs/:program_id/rewards': () => backOffice.post(`programs/${A}/rewards`, form),
  'PUT /admin/v2/rewards/:reward_id': async () => {
    const { version } = await backOffice.read<RewardDetail>(`rewards/${mug}`);
    return backOffice.put(`rewards/${mug}`, { ...form, name: 'Cup', version });
  },
  'POST /admin/v2/rewards/:reward_id/duplicate': () => backOffice.post(`rewards/${mug}/duplicate`),
  'POST /admin/v2/rewards/:reward_id/toggle_approval': () => backOffice.post(`rewards/${mug}/toggle_approval`),
  'POST /admin/v2/rewards/:reward_id/toggle_tag': () => backOffice.post(`rewards/${mug}/toggle_tag`, { tag: 'spring' }),
  'POST /admin/v2/rewards/:reward_id/coupons': () => backOffice.post(`rewards/${mug}/coupons`, { codes: 'AAA1, AAA2' }),
  'POST /admin/v2/rewards/:reward_id/mini_contest/set_winners': () =>
    backOffice.post(`rewards/${contest}/mini_contest/set_winners`, { participant_ids: [ADA] }),
  'POST /admin/v2/rewards/:reward_id/sweepstake/commit': () =>
    backOffice.post(`rewards/${sweepstake}/sweepstake/commit`),
  'POST /admin/v2/programs/:program_id/reward_jobs/:job_id/cancel': () =>
    backOffice.post(`programs/${A}/reward_jobs/${job}/cancel`),
  'PATCH /admin/v2/aptos/:program_id': async () => {
    const { version } = await backOffice.read<AptosIntegration>('aptos/2');
    return backOffice.patch('aptos/2', { enabled: true, network: 'testnet', private_key: 'a1'.repeat(32), version });
  },
  'POST /admin/v2/rewards/:reward_id/create_nft_collection': () =>
    backOffice.post(`rewards/${achievement}/create_nft_collection`),
  'POST /admin/v2/rewards/:reward_id/retry_blockchain_transactions': () =>
    backOffice.post(`rewards/${unminted}/retry_blockchain_transactions`),
  'POST /admin/v2/participants/:participant_id/create_action': () =>
    backOffice.post(`participants/${ADA}/create_action`, { points: 5, action_title: 'For helping' }),
  'POST /admin/v2/participants/:participant_id/deduct_points': () =>
    backOffice.post(`participants/${ADA}/deduct_points`, { points: 5, reason: 'Given by mistake' }),
};

/** Routes that refuse everything, or continue as a job or in states of a draw that have their own specs. */
const others = [
  'POST /admin/v2/rewards/:reward_id/:intent',
  'POST /admin/v2/rewards/:reward_id/coupon_imports/:import_id/withdraw',
  'POST /admin/v2/rewards/:reward_id/coupons/import',
  'POST /admin/v2/rewards/:reward_id/generate_sweepstake_entries',
  'POST /admin/v2/rewards/:reward_id/set_winners',
  'POST /admin/v2/rewards/:reward_id/sweepstake/draw',
  'POST /admin/v2/rewards/:reward_id/sweepstake/replace_winner',
  'POST /admin/v2/rewards/:reward_id/sync_winners',
];

it('are all listed here: every write of staff has its entry [A-556] [A-558] [INV-39]', () => {
  const { app } = rewards.instances.services[0]!;
  expect(adminWrites(app)).toEqual([...Object.keys(writes), ...others].sort());
  expect(strayOfficeRoutes(app)).toEqual([]);
});

it.each(Object.keys(writes))('%s leaves one entry, and nothing when its commit fails [INV-39]', async (route) => {
  const { broken, done } = await auditedTwice(rewards.database, writes[route]!);
  expect(broken).toEqual({ status: 500, entries: 0, changed: false });
  expect(done.status).toBeLessThan(300);
  expect(done.entries).toBe(1);
});
