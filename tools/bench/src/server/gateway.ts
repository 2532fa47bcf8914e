import type { Bench } from '../bench.ts';
import { HomeFixture, pathRate } from './fixtures/home.fixture.ts';

const PATH = '/public/home/active_uncompleted_challenges';

/** The cost of the hop: a signed-in participant's call from the database, with sessions, CSRF and limits on. */
export const gateway: Bench = {
  name: 'gateway',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await HomeFixture.of(platform);
    return {
      floor: { about: 'the service called directly', run: () => pathRate(fixture.direct, 'programs', PATH, seconds) },
      contenders: [
        {
          name: 'through the gateway',
          target: { atLeast: 0.75 },
          run: () => pathRate(fixture.asParticipant, 'programs', PATH, seconds),
        },
      ],
    };
  },
};
