import type { RewardDetail, RewardSaved } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { CouponImportList } from '@laurel/contracts/rewards/coupons.dto';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { refused, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const form = { name: 'Mug', description: 'Holds a proper cup', selection: 'redeem', threshold: 0 };

describe('codes of a wrong import', () => {
  let rewards: RewardsUnderTest;
  let owner: BackOfficeClient;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    owner = new BackOfficeClient(rewards, A, organizationAdmin('10'));
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  const live = async (): Promise<string> => {
    const { body } = await owner.post(`programs/${A}/rewards`, { ...form, per_participant: null });
    const { id } = body as RewardSaved;
    await owner.post(`rewards/${id}/toggle_approval`);
    return id;
  };
  const shown = (id: string): Promise<RewardDetail> => owner.read(`rewards/${id}`);
  const add = async (id: string, name: string, count: number): Promise<void> => {
    const codes = Array.from({ length: count }, (_, index) => `${name}-${id}-${index + 1}`).join();
    expect((await owner.post(`rewards/${id}/coupons`, { codes })).status).toBe(200);
  };
  /** Withdraws the only import of a reward. */
  const withdraw = async (id: string): Promise<HttpAnswer> => {
    const { data } = await owner.read<CouponImportList>(`rewards/${id}/coupon_imports`);
    expect(data).toHaveLength(1);
    return owner.post(`rewards/${id}/coupon_imports/${data[0]?.id}/withdraw`);
  };
  const coupled = (id: string): Promise<number> =>
    rewards.count(`SELECT FROM claim c JOIN coupon k USING (program_id, reward_id)
      WHERE k.number = c.coupon_number AND c.reward_id = ${id}`);

  it('are withdrawn, all of them: until the right ones are in, the reward is sold out and costs nothing', async () => {
    const id = await live();
    await add(id, 'WRONG', 3);
    expect(await owner.ended(await withdraw(id))).toMatchObject({ result: { withdrawn: 3, handed_out: 0 } });
    expect(refused(await rewards.claim(A, '101', id)).code).toBe('sold_out');
    expect(await rewards.show(participant(A, '101'), id)).toMatchObject({ claim_refusal: 'sold_out' });
    expect(await shown(id)).toMatchObject({ sold_out: true, coupons: 0, claims: 0 });
    await add(id, 'RIGHT', 1);
    expect((await rewards.claim(A, '101', id)).status).toBe(200);
    expect(await rewards.show(participant(A, '101'), id)).toMatchObject({ coupon_codes: [`RIGHT-${id}-1`] });
    expect(refused(await rewards.claim(A, '102', id)).code).toBe('sold_out');
  });

  it('stay in the number of the pieces that participants are paying for', async () => {
    const id = await live();
    await add(id, 'HELD', 5);
    await rewards.database.query('UPDATE reward_stock SET held = 2 WHERE reward_id = $1', [id]);
    expect(await owner.ended(await withdraw(id))).toMatchObject({ result: { withdrawn: 3 } });
    expect(await rewards.count(`SELECT FROM coupon WHERE reward_id = ${id}`)).toBe(2);
    await rewards.database.query('UPDATE reward_stock SET held = 0 WHERE reward_id = $1', [id]);
  });

  it('are handed out or withdrawn, never both, when staff withdraw them while participants claim', async () => {
    const id = await live();
    await add(id, 'RACE', 40);
    const some = Array.from({ length: 10 }, (_, at) => rewards.claim(A, String(100 + at), id));
    const withdrawal = withdraw(id);
    const more = Array.from({ length: 20 }, (_, at) => rewards.claim(A, String(200 + at), id));
    const claims = await Promise.all([...some, ...more]);
    const { result } = await owner.ended(await withdrawal);
    const left = await rewards.count(`SELECT FROM coupon WHERE reward_id = ${id}`);
    expect(Number(result?.['withdrawn']) + left).toBe(40);
    expect(await coupled(id)).toBe(left);
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(left);
    expect(refused(await rewards.claim(A, '300', id)).code).toBe('sold_out');
  });
});
