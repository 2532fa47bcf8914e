import type { RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import { claimed, type RewardsUnderTest } from '../rewards.fixture.ts';

interface PurchaseSteps {
  /** Settles a claim as the programs service does, and waits for the effect. */
  publish(claimId: string, ...outcomes: RewardPaymentSettled['outcome'][]): Promise<void>;
  /** Starts a payment; returns the id of the later claim. */
  start(who: string, reward: string): Promise<string>;
  /** Claims and held pieces of a reward. */
  stock(reward: string): Promise<unknown>;
  /** Status of a purchase, and the number of its claims. */
  stateOf(claimId: string): Promise<unknown>;
}

/** Steps of purchases in one program. */
export function purchaseSteps(program: string, rewardsUnderTest: () => RewardsUnderTest): PurchaseSteps {
  const publish = async (claimId: string, ...outcomes: RewardPaymentSettled['outcome'][]): Promise<void> => {
    for (const outcome of outcomes) {
      await rewardsUnderTest().send(program, 'reward_payment.settled', { claim_id: claimId, outcome });
      await rewardsUnderTest().handled();
    }
  };
  const start = async (who: string, reward: string): Promise<string> => {
    const answer = await rewardsUnderTest().claim(program, who, reward);
    expect(answer.status).toBe(200);
    return claimed(answer).claim_id;
  };
  const stock = async (reward: string): Promise<unknown> =>
    (
      await rewardsUnderTest().database.query('SELECT claims::int, held::int FROM reward_stock WHERE reward_id = $1', [
        reward,
      ])
    )[0];
  const stateOf = async (claimId: string): Promise<unknown> => {
    const [row] = await rewardsUnderTest().database.query<{ status: string; claims: number }>(
      `SELECT p.status, (SELECT count(*) FROM claim c WHERE c.id = p.id)::int AS claims FROM purchase p WHERE p.id = $1`,
      [claimId],
    );
    return row;
  };
  return { publish, start, stock, stateOf };
}
