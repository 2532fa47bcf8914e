import { rewardSelections } from '@laurel/contracts/rewards/reward-types';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import fc from 'fast-check';
import { type ClaimedReward, refusalOf, shortfallText } from '../../rewards/refusal.ts';
import { schema } from '../../migrate.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const near = (spread: number): fc.Arbitrary<Date | null> =>
  fc.option(
    fc.integer({ min: -spread, max: spread }).map((millis) => new Date(NOW.getTime() + millis)),
    { nil: null },
  );
const few = fc.bigInt({ min: 0n, max: 3n });

const cases = fc.record({
  reward: fc.record({
    selection: fc.oneof({ weight: 8, arbitrary: fc.constant('redeem' as const) }, fc.constantFrom(...rewardSelections)),
    approved: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.boolean()),
    feature: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.boolean()),
    start: near(2),
    finish: near(2),
    threshold: fc.oneof(few, fc.bigInt({ min: 0n, max: 9_000_000_000_000_000n })),
    claimLimit: fc.option(few, { nil: null }),
    perParticipant: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    claims: few,
    held: few,
    coupons: few,
    couponsTaken: few,
  }),
  times: fc.nat(3),
  balance: fc.oneof(fc.bigInt({ min: -2n, max: 3n }), fc.bigInt({ min: -9_000_000n, max: 9_000_000_000_000_000n })),
});

describe('the rule of refusal', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(schema);
    await database.query(`INSERT INTO program VALUES (1, 10, 'One', '{}', 'stars', 1)`);
  });
  afterAll(() => database.drop());

  it('is the same in TypeScript, for claims, and in SQL, for pages of rewards and purchases', async () => {
    const sql = `SELECT reward_refusal(r, reward_status(r.approved, r.start, r.finish, $2),
        (c ->> 'times')::bigint, (c ->> 'balance')::bigint) AS refusal,
        shortfall_text(1, r.threshold, (c ->> 'balance')::bigint) AS text
      FROM jsonb_array_elements($1) WITH ORDINALITY AS i (c, place), jsonb_populate_record(NULL::reward, c -> 'reward') AS r
      ORDER BY place`;
    const seen = new Set<string | null>();
    const property = fc.asyncProperty(fc.array(cases, { minLength: 50, maxLength: 200 }), async (list) => {
      const rows = list.map(({ reward, times, balance }) => ({
        reward: {
          ...reward,
          threshold: String(reward.threshold),
          claim_limit: textOf(reward.claimLimit),
          per_participant: reward.perParticipant,
          claims: String(reward.claims),
          held: String(reward.held),
          coupons: String(reward.coupons),
          coupons_taken: String(reward.couponsTaken),
          claimLimit: undefined,
          couponsTaken: undefined,
        },
        times,
        balance: String(balance),
      }));
      const told = await database.query(sql, [JSON.stringify(rows), NOW]);
      expect(told).toEqual(
        list.map(({ reward, times, balance }) => {
          const claimed: ClaimedReward = { ...reward, id: '1', name: 'Mug', price: null };
          const refusal = refusalOf(claimed, times, balance, NOW);
          seen.add(refusal);
          return { refusal, text: shortfallText(reward.threshold, balance, 'stars') };
        }),
      );
    });
    await fc.assert(property, { numRuns: 30 });
    expect(seen.size).toBe(7);
  }, 60_000);
});

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value));
