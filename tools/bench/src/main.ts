import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Effort } from './bench.ts';
import { catalogue } from './catalogue.ts';
import { type Row, table } from './report/table.ts';
import { measure } from './runner.ts';
import { Stage, type StageOptions } from './server/fixtures/bench-platform.ts';

const root = resolve(import.meta.dirname, '../../..');
const stages: Readonly<Record<Bench['stage'], StageOptions>> = {
  rewards: { services: ['rewards'] },
  offers: { services: ['offers'], keep: resolve(root, '.cache/bench/offers') },
  programs: { services: ['programs'], keep: resolve(root, '.cache/bench/programs') },
  identity: { services: ['identity'] },
  platform: {},
};
const began = Date.now();
const tell = (line: string): void => {
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
for (const name of Object.keys(stages) as Bench['stage'][]) {
  const benches = chosen.filter(({ stage }) => stage === name);
  if (benches.length > 0) await onStage(name, benches);
}
if (quick) process.stdout.write('\nOne short round each: nothing for the record.\n');
process.stdout.write(`\n${table(rows)}\n`);
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ ...machine(), effort, rows }, null, 2)}\n`);

/** Starts the platform once for the benches that share it. An interruption ends it in good order. */
async function onStage(name: Bench['stage'], benches: readonly Bench[]): Promise<void> {
  tell(name === 'platform' ? 'starting the platform with its demo' : `starting the ${name} service`);
  const stage = await Stage.open(root, stages[name]);
  try {
    for (const bench of benches) rows.push(...(await Promise.race([measured(bench, stage), interrupted])));
  } finally {
    await stage.close();
  }
}

async function measured(bench: Bench, stage: Stage): Promise<Row[]> {
  tell(`${bench.name}: preparing`);
  const contest = await bench.open(stage, effort);
  try {
    return await measure(bench.name, contest, effort.rounds, tell);
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
