import type { Bench } from '../bench.ts';
import { startServer } from './floors/child-server.ts';
import { bodiesOf, type Door, HomeFixture, sectionRate } from './fixtures/home.fixture.ts';

/** The nine home sections of a signed-in participant, from the database. */
export const home: Bench = {
  name: 'home',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await HomeFixture.of(platform);
    const databases = [platform.databaseUrl('programs'), platform.databaseUrl('rewards')];
    const server = await startServer('home-server', [...databases, fixture.programId, fixture.participantId]);
    const floor: Door = () => ({ origin: server.origin, headers: {} });
    await demandSameRows(floor, fixture.direct);
    await demandSameRows(floor, fixture.asParticipant);
    return {
      floor: { about: 'node:http and pg, prepared, the same rows', run: () => sectionRate(floor, seconds) },
      contenders: [
        { name: 'the services', target: { atLeast: 1 }, run: () => sectionRate(fixture.direct, seconds) },
        {
          name: 'through the gateway, signed in',
          target: { atLeast: 0.8 },
          run: () => sectionRate(fixture.asParticipant, seconds),
        },
      ],
      close: () => server.close(),
    };
  },
};

/** Throws unless both sides answer the same records in the same order. */
async function demandSameRows(one: Door, other: Door): Promise<void> {
  const [ones, others] = await Promise.all([bodiesOf(one), bodiesOf(other)]);
  for (const [path, body] of Object.entries(ones)) {
    const [left, right] = [idsOf(body), idsOf(others[path] ?? 'null')];
    if (left !== right) throw new Error(`${path}: the floor shows ${left}, the product ${right}`);
  }
}

function idsOf(body: string): string {
  const records = [JSON.parse(body) as { id: string } | { id: string }[] | null].flat();
  return records.map((record) => record?.id ?? 'nothing').join(' ');
}
