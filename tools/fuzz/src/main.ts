import { platformOf, platformOptions } from '@laurel/audit/platform';
import { Fault } from '@laurel/local-platform/fault';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentedOperations, type Operation } from './documents/operations.ts';
import { Exceptions } from './exceptions.ts';
import { describeCounts, describeFinding } from './report.ts';
import { type Finding, lineOf } from './runs/findings.ts';
import { fuzz } from './fuzz.ts';
import { SEQUENCES } from './sequences/sequences.ts';
import { FuzzWorld } from './world/fuzz-world.ts';
import { Sender } from './world/sender.ts';

const root = resolve(import.meta.dirname, '../../..');

const options = {
  seed: { type: 'string' },
  seconds: { type: 'string', default: '60' },
  operation: { type: 'string' },
  json: { type: 'string' },
  ...platformOptions,
} as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
  const seconds = wholeNumber('seconds', values.seconds);
  const all = documentedOperations();
  const isSequences = values.operation === SEQUENCES;
  const chosen = isSequences ? [] : chosenAmong(all, values.operation);
  say(`seed ${seed}, ${chosen.length} operations, ${seconds} s (npm run fuzz -- --seed ${seed})`);
  const platform = await platformOf(root, values);
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
  let world: FuzzWorld | undefined;
  const fuzzed = async (): Promise<number> => {
    const began = Date.now();
    world = await FuzzWorld.make(platform, `Fuzz ${Date.now().toString(36)}`);
    say(`records made in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    const sender = new Sender(world, all);
    const exceptions = new Exceptions();
    const findings: Finding[] = [];
    const report = (finding: Finding): void => {
      if (exceptions.covers(finding)) return;
      findings.push(finding);
      say(`\n${describeFinding(finding, seed)}`);
    };
    const hasSequences = isSequences || values.operation === undefined;
    const acts = await fuzz({ sender, seed, report }, chosen, { seconds, hasSequences });
    const unused = values.operation === undefined ? exceptions.unused() : [];
    for (const one of unused) say(`  the exception "${one}" is not needed any more`);
    if (values.json !== undefined) {
      await writeFile(values.json, JSON.stringify([...findings.map(lineOf), ...unused], null, 1));
    }
    for (const line of describeCounts(sender.counts, chosen)) say(line);
    say(`${acts} acts in sequences, each compared in every place`);
    say(`${findings.length} findings, ${unused.length} exceptions too many`);
    return findings.length + unused.length === 0 ? 0 : 1;
  };
  try {
    return await Promise.race([fuzzed(), interrupted]);
  } finally {
    await world?.close();
    await platform.stop();
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Fault(`--${name} takes a whole number.`);
  return Number(text);
}

function chosenAmong(all: readonly Operation[], name: string | undefined): readonly Operation[] {
  const names = name?.split(',');
  const chosen = all.filter(({ id }) => names === undefined || names.includes(id));
  if (chosen.length === 0) throw new Fault(`There is no operation ${name}: docs/openapi names them.`);
  return chosen;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 2;
});
