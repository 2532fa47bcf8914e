import type { Bench } from '../bench.ts';
import { claimFloor } from './floors/claim-floor.ts';
import { p99AtRate } from './load/constant-rate.ts';
import { ClaimFixture, REWARDS } from './fixtures/claim.fixture.ts';

const CLIENTS = 64;
const CONTENDER = `many rewards, ${CLIENTS} clients`;
/** The share of the full rate at which claims arrive while their latency is measured. */
const STEADY_SHARE = 0.7;

/** Claims on many rewards through the rewards service, against the same writes statement by statement. */
export const claim: Bench = {
  name: 'claim',
  runsOn: 'rewards',
  async open(platform, { seconds }) {
    const fixture = await ClaimFixture.build(platform);
    const floor = await claimFloor(platform);
    const calls = fixture.calls(await fixture.addRewards(REWARDS));
    return {
      floor: { about: floor.about, run: () => floor.rate(CLIENTS, seconds) },
      contenders: [
        {
          name: CONTENDER,
          target: { atLeast: 1.4 },
          run: async () => {
            const rate = await fixture.rate(calls, CLIENTS, seconds);
            await fixture.deleteEvents();
            return rate;
          },
        },
      ],
      checks: [
        {
          name: `p99 at ${STEADY_SHARE * 100}% of that rate`,
          unit: 'ms',
          target: { atMost: 40 },
          run: async ({ [CONTENDER]: full = 0 }) => {
            const perSecond = full * STEADY_SHARE;
            const p99 = await p99AtRate({ origin: fixture.origin, calls, perSecond, seconds });
            await fixture.deleteEvents();
            return p99;
          },
        },
      ],
    };
  },
};
