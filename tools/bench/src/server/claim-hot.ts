import { verify } from '@laurel/rewards/verify';
import type { Bench, Contender } from '../bench.ts';
import { claimFloor } from './floors/claim-floor.ts';
import { wrkRate } from './load/wrk.ts';
import { ClaimFixture } from './fixtures/claim.fixture.ts';

const CLIENTS = [16, 64, 256];
const STOCK = 1_000;

/** All claims on one reward: the rate does not collapse when the crowd grows, and grants never exceed the stock. */
export const claimHot: Bench = {
  name: 'claim-hot',
  runsOn: 'rewards',
  async open(platform, { seconds }) {
    const fixture = await ClaimFixture.build(platform);
    const floor = await claimFloor(platform, 1);
    const calls = fixture.calls(await fixture.addRewards(1));
    const contender = (clients: number): Contender => ({
      name: `${clients} clients`,
      // The target applies to the 64 clients that the floor has, too.
      ...(clients === 64 && { target: { atLeast: 1.9 } }),
      run: async () => {
        const rate = await fixture.rate(calls, clients, seconds);
        await fixture.deleteEvents();
        return rate;
      },
    });
    return {
      floor: { about: `${floor.about}, 64 clients`, run: () => floor.rate(64, seconds) },
      contenders: CLIENTS.map(contender),
      checks: [
        {
          name: 'rate of 256 clients ÷ rate of 16',
          unit: '',
          target: { atLeast: 0.9 },
          run: ({ '16 clients': few = NaN, '256 clients': many = NaN }) => Promise.resolve(many / few),
        },
        {
          name: `granted beyond or short of a stock of ${STOCK}`,
          unit: '',
          target: { atMost: 0 },
          counts: 'worst',
          run: async () => {
            const [rewardId = ''] = await fixture.addRewards(1, STOCK);
            const load = { origin: fixture.origin, calls: fixture.calls([rewardId]), seconds };
            await wrkRate({ ...load, clients: 256, mayRefuse: true });
            const { claims, counted, spent } = await fixture.granted(rewardId);
            await fixture.deleteEvents();
            return Math.max(...[claims, counted, spent].map((granted) => Math.abs(granted - STOCK)));
          },
        },
        {
          name: 'faults in the books afterwards',
          unit: '',
          target: { atMost: 0 },
          counts: 'worst',
          run: async () => {
            const counts = await verify(platform.environment('rewards:migrate'));
            return counts.reduce((sum, { count }) => sum + count, 0);
          },
        },
      ],
    };
  },
};
