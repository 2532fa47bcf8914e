import type { Bench } from '../bench.ts';
import { HomeScene, pathRate } from './fixtures/home.fixture.ts';

const PATH = '/public/home/active_uncompleted_challenges';

/** What the hop costs: a signed-in participant's call from the database, with sessions, CSRF and limits on. */
export const gateway: Bench = {
  name: 'gateway',
  stage: 'platform',
  async open(stage, { seconds }) {
    const scene = await HomeScene.of(stage);
    return {
      floor: { about: 'the service called directly', run: () => pathRate(scene.direct, 'programs', PATH, seconds) },
      contenders: [
        {
          name: 'through the gateway',
          target: { atLeast: 0.75 },
          run: () => pathRate(scene.asParticipant, 'programs', PATH, seconds),
        },
      ],
    };
  },
};
