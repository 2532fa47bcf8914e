import type { Bench, Contender, Contest } from '../bench.ts';
import { startServer } from './floors/child-server.ts';
import type { BenchPlatform } from './fixtures/bench-platform.ts';
import { bodiesOf, type Door, HomeFixture, sectionRate, sharedCalls } from './fixtures/home.fixture.ts';

/** The nine home sections of a signed-in participant, from the database, each by its own call. */
export const home: Bench = {
  name: 'home',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await HomeFixture.of(platform);
    return contest(platform, fixture, seconds, [
      { name: 'the services', target: { atLeast: 1 }, run: () => sectionRate(fixture.direct, seconds) },
      {
        name: 'through the gateway, signed in',
        target: { atLeast: 0.8 },
        run: () => sectionRate(fixture.asParticipant, seconds),
      },
    ]);
  },
};

/** The same sections as the product's own site asks for them, by one call a service; the floor has nine calls. */
export const homeOwn: Bench = {
  name: 'home-own',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await HomeFixture.of(platform);
    await demandSameSections(fixture.direct);
    await demandSameSections(fixture.asParticipant);
    return contest(platform, fixture, seconds, [
      {
        name: 'the services, one call each',
        target: { atLeast: 1.2 },
        run: () => sectionRate(fixture.direct, seconds, sharedCalls),
      },
      { name: 'through the gateway, signed in', run: () => sectionRate(fixture.asParticipant, seconds, sharedCalls) },
    ]);
  },
};

async function contest(
  platform: BenchPlatform,
  fixture: HomeFixture,
  seconds: number,
  contenders: readonly Contender[],
): Promise<Contest> {
  const databases = [platform.databaseUrl('programs'), platform.databaseUrl('rewards')];
  const server = await startServer('home-server', [...databases, fixture.programId, fixture.participantId]);
  const floor: Door = () => ({ origin: server.origin, headers: {} });
  await demandSameRows(floor, fixture.direct);
  await demandSameRows(floor, fixture.asParticipant);
  return {
    floor: { about: 'node:http and pg, prepared, the same rows', run: () => sectionRate(floor, seconds) },
    contenders,
    close: () => server.close(),
  };
}

/** Throws unless the shared calls answer each section as its own call does. */
async function demandSameSections(door: Door): Promise<void> {
  const [alone, shared] = await Promise.all([bodiesOf(door), bodiesOf(door, sharedCalls)]);
  const together = new Map(
    Object.values(shared)
      .flatMap((body) => Object.entries(JSON.parse(body) as Record<string, unknown>))
      .map(([name, section]) => [`/public/home/${name}`, JSON.stringify(section)]),
  );
  for (const [path, body] of Object.entries(alone)) {
    if (together.get(path) !== JSON.stringify(JSON.parse(body)))
      throw new Error(`${path} is another section in the shared call`);
  }
}

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
