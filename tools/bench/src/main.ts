import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Effort } from './bench.ts';
import { catalogue } from './catalogue.ts';
import { type Row, table } from './report/table.ts';
import { measure } from './runner.ts';
import { BenchPlatform, type BenchPlatformOptions } from './server/fixtures/bench-platform.ts';

const root = resolve(import.meta.dirname, '../../..');
const platforms: Readonly<Record<Bench['runsOn'], BenchPlatformOptions>> = {
  rewards: { services: ['rewards'] },
  offers: { services: ['offers'], keep: resolve(root, '.cache/bench/offers') },
  programs: { services: ['programs'], keep: resolve(root, '.cache/bench/programs') },
  identity: { services: ['identity'] },
  platform: {},
};
const began = Date.now();
const log = (line: string): void => {
  process.stderr.write(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`);
};

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
  allowPositionals: true,
});
const { quick } = values;
const effort: Effort = quick ? { quick, rounds: 1, seconds: 2 } : { quick, rounds: Number(values.rounds), seconds: 4 };
const chosen = catalogue.filter(({ name, onlyByName }) =>
  positionals.length === 0 ? onlyByName !== true : positionals.includes(name),
);

const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
interrupted.catch(() => undefined);

const rows: Row[] = [];
for (const name of Object.keys(platforms) as Bench['runsOn'][]) {
  const benches = chosen.filter(({ runsOn }) => runsOn === name);
  if (benches.length > 0) await onPlatform(name, benches);
}
if (quick) process.stdout.write('\nOne short round each: nothing for the record.\n');
process.stdout.write(`\n${table(rows)}\n`);
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ ...machine(), effort, rows }, null, 2)}\n`);

/** Starts the platform once for the benches that share it. An interruption stops it in good order. */
async function onPlatform(name: Bench['runsOn'], benches: readonly Bench[]): Promise<void> {
  log(name === 'platform' ? 'starting the platform with its demo' : `starting the ${name} service`);
  const platform = await BenchPlatform.open(root, platforms[name]);
  try {
    for (const bench of benches) rows.push(...(await Promise.race([measured(bench, platform), interrupted])));
  } finally {
    await platform.close();
  }
}

async function measured(bench: Bench, platform: BenchPlatform): Promise<Row[]> {
  log(`${bench.name}: preparing`);
  const contest = await bench.open(platform, effort);
  try {
    return await measure(bench.name, contest, effort.rounds, log);
  } finally {
    await contest.close?.();
  }
}

function machine() {
  return {
    date: new Date().toISOString(),
    node: process.version,
    processor: cpus()[0]?.model.trim(),
    cores: availableParallelism(),
    gibibytes: Math.round(totalmem() / 2 ** 30),
  };
}
