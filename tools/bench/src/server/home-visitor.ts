import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { startServer } from './floors/child-server.ts';
import { bodiesOf, type Door, HomeFixture, sectionRate } from './fixtures/home.fixture.ts';
import type { BenchPlatform } from './fixtures/bench-platform.ts';

const TILES = '/public/home/active_uncompleted_challenges';
const REWARDS = '/public/home/active_rewards';
const GIVE_UP_MILLIS = 5_000;

/** The nine home sections of a visitor, from the gateway's memory, and how old they can be. */
export const homeVisitor: Bench = {
  name: 'home-visitor',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await HomeFixture.of(platform);
    const file = join(platform.folder, 'fixed-bodies.json');
    const bodies = await bodiesOf(fixture.asVisitor);
    await writeFile(file, JSON.stringify(bodies));
    const server = await startServer('fixed-server', [file]);
    const floor: Door = () => ({ origin: server.origin, headers: {} });
    const change = async (database: 'programs' | 'rewards', sql: string, path: string): Promise<number> => {
      const marker = `changed ${Math.random().toString(36).slice(2)}`;
      const { rowCount } = await platform.pool(database, 1).query(sql, [fixture.programId, marker]);
      if (!rowCount) throw new Error(`Nothing was changed: ${sql}`);
      return untilSeen(platform, path, marker);
    };
    return {
      floor: { about: 'node:http, fixed strings of the same sizes', run: () => sectionRate(floor, seconds) },
      contenders: [
        { name: 'from memory', target: { atLeast: 0.4 }, run: () => sectionRate(fixture.asVisitor, seconds) },
      ],
      checks: [
        {
          name: 'a change of program, challenge or reward is seen after',
          unit: 'ms',
          target: { atMost: 1_000 },
          counts: 'worst',
          run: async () =>
            Math.max(
              await change('programs', 'UPDATE challenge SET caption = $2 WHERE program_id = $1', TILES),
              await change('programs', 'UPDATE program SET description = $2 WHERE id = $1', '/'),
              await change('rewards', 'UPDATE reward SET name = $2 WHERE program_id = $1', REWARDS),
            ),
        },
      ],
      close: () => server.close(),
    };
  },
};

/** Milliseconds until a visitor who asks all the time sees the text; what was shown before is fresh in the memory. */
async function untilSeen(platform: BenchPlatform, path: string, text: string): Promise<number> {
  const accept = path === '/' ? 'text/html' : 'application/json';
  for (const began = performance.now(); ;) {
    const answer = await fetch(`http://${platform.gateway.host}${path}`, { headers: { accept } });
    const millis = performance.now() - began;
    if ((await answer.text()).includes(text) || millis > GIVE_UP_MILLIS) return millis;
    await sleep(10);
  }
}
