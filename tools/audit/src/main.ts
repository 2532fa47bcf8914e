import { Fault } from '@laurel/local-platform/fault';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { World } from './acts/world.ts';
import { Random } from './log/random.ts';
import { type Compared, compareAll, type Look } from './places/look.ts';
import { type Addresses, platformOf, platformOptions } from './platform.ts';
import { report } from './report.ts';
import { DatabaseOwner } from './acts/owner.ts';
import { Calendar } from './scenarios/calendar.ts';
import { Everything } from './scenarios/everything.ts';

const root = resolve(import.meta.dirname, '../../..');

const options = {
  seed: { type: 'string' },
  people: { type: 'string', default: '10' },
  json: { type: 'string' },
  ...platformOptions,
} as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const seedText = values.seed ?? String(Date.now() % 1_000_000);
  if (!/^\d+$/.test(seedText)) throw new Fault('--seed takes a whole number.');
  const people = Number(values.people);
  if (!Number.isInteger(people) || people < 2) throw new Fault('--people takes a number from 2.');
  say(`seed ${seedText}, ${people} people (npm run audit -- --seed ${seedText} --people ${people})`);
  const began = Date.now();
  const platform = await platformOf(root, values);
  const startedIn = Date.now() - began;
  const world = new World(platform);
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
  const audited = async (): Promise<Compared[]> => {
    const seed = createHash('sha256').update(seedText).digest().readUInt32LE(0);
    const { looks, compared } = await act(world, platform, { random: new Random(seed), people });
    const actedIn = Date.now() - began - startedIn;
    const all = [...compared, ...(await compareAll(looks))];
    const comparedIn = Date.now() - began - startedIn - actedIn;
    const seconds = [startedIn, actedIn, comparedIn].map((millis) => `${(millis / 1_000).toFixed(1)} s`);
    say(`start ${seconds[0]}, acts ${seconds[1]}, comparisons ${seconds[2]}`);
    return all;
  };
  try {
    const compared = await Promise.race([audited(), interrupted]);
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(compared, null, 1));
    return report(compared, say);
  } finally {
    await world.close();
    await platform.stop();
  }
}

/** Acts in all programs at once; the moved clocks are compared on their way. */
async function act(
  world: World,
  { postgres }: Addresses,
  { random, people }: { random: Random; people: number },
): Promise<{ looks: Look[]; compared: Compared[] }> {
  const owner = new DatabaseOwner(postgres);
  const office = await world.office();
  const zones = ['America/Los_Angeles', 'Pacific/Auckland'].map((timeZone) => ({ timeZone, random: random.fork() }));
  const [{ looks, answers }, ...calendars] = await Promise.all([
    Everything.run(world, { office, random: random.fork(), people }),
    ...zones.map((zone) => Calendar.run(world, owner, { office, ...zone })),
  ]);
  return { looks, compared: [...answers, ...calendars.flat()] };
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 2;
});
